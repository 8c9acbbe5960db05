#pragma once
// Prepared calls: calls of the API, with what could be looked up and checked before they run. Owns nothing of what
// arguments may be: that is asked of parameter.hpp.
#include <array>
#include <cstdint>
#include <vector>

#include "script/call.hpp"

namespace rules::fast {

struct Node;

constexpr std::size_t kMostArguments = 12;

struct PreparedCall {
  /// An argument that isn't known beforehand.
  struct Operand {
    std::size_t at;
    script::Parameter parameter;
    /// The place of a field of the event: if it names a seat, `first` and the seat's number is what is kept, with
    /// nothing left to check. -1: the argument follows from no such field.
    std::int16_t seat_field = -1;
    std::int32_t first = 0;  ///< what is kept for the first seat
  };
  const script::ApiFunction* function = nullptr;
  std::vector<std::int8_t> slots = {};  ///< which fields or options its further arguments give
  std::vector<Operand> operands = {};
  bool open = false;  ///< the last argument may be none, or two
  /// Where it may run as it was prepared; what follows is known then.
  script::Running::Only allowed = script::Running::Only::none;
  std::array<std::int32_t, kMostArguments> values = {};  ///< what is kept of the arguments that are known
};

/// Prepares a call with these arguments, for events of that shape. `slots`: what the further ones give, if the first
/// don't say it. What is wrong fails when it runs.
PreparedCall prepare(script::Host& host, const script::ApiFunction& function, const std::vector<Node>& arguments,
                     std::vector<std::int8_t> slots, std::int32_t shape);

}  // namespace rules::fast
