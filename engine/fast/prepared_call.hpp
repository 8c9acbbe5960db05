#pragma once
// Prepared calls: calls of the API, with what could be looked up and checked before they run. Owns nothing of what
// arguments may be: that is asked of parameter.hpp.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "fast/limits.hpp"
#include "kernel/events/event_context.hpp"
#include "script/call.hpp"

namespace rules::fast {

struct Node;

/// An argument that isn't known beforehand. If it is a seat, a card or a number in a field of the event, it is read at
/// once.
struct Operand {
  std::int16_t at = 0;
  std::int16_t field = -1;         ///< the place of that field; -1: it is any value
  std::int32_t first = 0;          ///< of a seat or card: what is kept for the first one
  std::int32_t min = 0, max = -1;  ///< what may stand in the field

  bool at_once() const { return field >= 0; }
  /// Reads it at once; false if it is not what it may be.
  bool read_from(const EventContext& context, std::int32_t& converted) const {
    const std::int32_t number = context.number(field);
    converted = first + number;
    return number >= min && number <= max;
  }
};

/// Codes of things in a row, as players, cards and numbers are, and what is kept of the first of them.
struct Range {
  std::int64_t low = 0;
  std::uint32_t count = 0;  ///< 0: an argument isn't in a range, but has to be looked at
  std::int32_t first = 0;

  /// False if the code is none of them.
  bool read(std::int64_t code, std::int32_t& converted) const {
    const std::uint64_t nth = static_cast<std::uint64_t>(code) - static_cast<std::uint64_t>(low);
    converted = first + static_cast<std::int32_t>(nth);
    return nth < count;
  }
};

struct PreparedCall {
  /// An argument that depends on one which isn't known beforehand.
  struct Dependent {
    std::size_t at;
    bool known;         ///< what it is
    std::int64_t code;  ///< then
  };
  // What each call reads is together here.
  const script::ApiFunction* function = nullptr;
  /// Where it may run as it was prepared; what follows is known then.
  script::CallContext::Only allowed = script::CallContext::Only::none;
  bool open = false;  ///< the last argument may be none, or two
  bool plain = true;  ///< it may not, and no argument depends on another
  std::uint8_t operand_count = 0;
  std::array<std::int32_t, kMaxArguments> values = {};  ///< what is kept of the arguments that are known
  std::array<Operand, kMaxArguments> operand_list = {};
  std::array<Range, kMaxArguments> ranges = {};    ///< by operand: in which it has to be
  std::vector<std::int8_t> slots = {};             ///< which fields or options its further arguments give
  std::vector<script::Parameter> parameters = {};  ///< what each argument has to be; nothing, if it wasn't prepared
  std::vector<Dependent> dependents = {};

  std::span<const Operand> operands() const { return {operand_list.data(), operand_count}; }
};

/// Prepares a call with these arguments, for that event or value. `slots`: what the further ones give, if the first
/// don't say it. What is wrong fails when it runs.
PreparedCall prepare(script::Host& host, const script::ApiFunction& function, const std::vector<Node>& arguments,
                     std::vector<std::int8_t> slots, std::int32_t hook_target);

}  // namespace rules::fast
