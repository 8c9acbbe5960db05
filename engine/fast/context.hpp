#pragma once
// The context of an expression while a function is resolved. Owns nothing.
#include "fast/bound_script.hpp"
#include "fast/locals.hpp"

namespace rules::fast {

struct Context {
  script::Host& host;
  BoundScript& file;
  std::int32_t hook_target;  ///< the event, or the value being modified; -1: none
  Locals& locals;
};

}  // namespace rules::fast
