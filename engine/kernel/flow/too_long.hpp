// TooLong: a game has reached its limits.
#pragma once
#include <stdexcept>

namespace rules {

/// Thrown between two steps. Not a RuleError: those are reported against the current step, and no step is at fault.
struct TooLong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace rules
