#include "fast/direct_call.hpp"

#include <algorithm>

namespace rules::fast {

std::optional<DirectCall> direct_call(const PreparedCall& call, std::int32_t line) {
  if (call.allowed == script::Running::Only::none || !call.dependents.empty()) return std::nullopt;
  if (call.operands.size() > DirectCall::kMostOperands) return std::nullopt;
  if (!std::all_of(call.operands.begin(), call.operands.end(), [](const Operand& each) { return each.at_once(); }))
    return std::nullopt;
  DirectCall direct{.function = call.function,
                    .line = line,
                    .allowed = call.allowed,
                    .operand_count = static_cast<std::uint8_t>(call.operands.size()),
                    .slots = call.slots,
                    .values = call.values};
  std::copy(call.operands.begin(), call.operands.end(), direct.operand_list.begin());
  return direct;
}

}  // namespace rules::fast
