#pragma once
// Direct calls: steps that only call the API, as it was prepared, with arguments that are known or stand in fields of
// the event. What such a call reads lies together here: to fetch it from several places takes longer than the call.
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "fast/prepared_call.hpp"

namespace rules::fast {

/// Two lines of a cache; a call with more arguments is none.
struct alignas(64) DirectCall {
  static constexpr std::size_t kMaxValues = 6, kMaxOperands = 4;

  const script::ApiFunction* function = nullptr;
  std::int32_t line = 0;  ///< where Lua says that it went wrong
  script::CallContext::Only allowed = script::CallContext::Only::none;
  std::uint8_t operand_count = 0;
  std::span<const std::int8_t> slots = {};  ///< those of the prepared call, which outlives this
  std::array<std::int32_t, kMaxValues> values = {};
  std::array<Operand, kMaxOperands> operand_list = {};

  std::span<const Operand> operands() const { return {operand_list.data(), operand_count}; }
};

static_assert(sizeof(DirectCall) == 128);

/// A prepared call as a direct one, if it can be.
std::optional<DirectCall> direct_call(const PreparedCall& call, std::int32_t line);

}  // namespace rules::fast
