#pragma once
// Direct calls: prepared API calls whose arguments are constants or fields of the event. All data that a call reads is
// in one object: fetching it from several places takes longer than the call.
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "fast/prepared_call.hpp"

namespace rules::fast {

/// Two cache lines; calls with more arguments don't qualify.
struct alignas(64) DirectCall {
  static constexpr std::size_t kMaxValues = 6, kMaxOperands = 4;

  const script::ApiFunction* function = nullptr;
  std::int32_t line = 0;  ///< line that Lua would report for an error
  script::CallContext::Only allowed = script::CallContext::Only::none;
  std::uint8_t operand_count = 0;
  std::span<const std::int8_t> slots = {};  ///< of the prepared call, which must outlive this
  std::array<std::int32_t, kMaxValues> values = {};
  std::array<Operand, kMaxOperands> operand_list = {};

  std::span<const Operand> operands() const { return {operand_list.data(), operand_count}; }
};

static_assert(sizeof(DirectCall) == 128);

/// Returns a prepared call as a direct one, or nullopt if it doesn't qualify.
std::optional<DirectCall> direct_call(const PreparedCall& call, std::int32_t line);

}  // namespace rules::fast
