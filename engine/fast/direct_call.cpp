#include "fast/direct_call.hpp"

#include <algorithm>

namespace rules::fast {

std::optional<DirectCall> direct_call(const PreparedCall& call, std::int32_t line) {
  if (call.allowed == script::CallContext::Only::none || !call.dependents.empty()) return std::nullopt;
  const auto operands = call.operands();
  if (call.parameters.size() > DirectCall::kMaxValues || operands.size() > DirectCall::kMaxOperands)
    return std::nullopt;
  if (!std::all_of(operands.begin(), operands.end(), [](const Operand& each) { return each.at_once(); }))
    return std::nullopt;
  DirectCall direct{.function = call.function,
                    .line = line,
                    .allowed = call.allowed,
                    .operand_count = call.operand_count,
                    .slots = call.slots};
  std::copy_n(call.values.begin(), direct.values.size(), direct.values.begin());
  std::copy(operands.begin(), operands.end(), direct.operand_list.begin());
  return direct;
}

}  // namespace rules::fast
