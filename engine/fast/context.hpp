#pragma once
// What is known around an expression while a function is resolved. Owns nothing.
#include "fast/bound_script.hpp"
#include "fast/locals.hpp"

namespace rules::fast {

struct Context {
  script::Host& host;
  BoundScript& file;
  std::int32_t hook_target;  ///< of the events, or of the value that is modified; -1: there is none
  Locals& locals;
};

}  // namespace rules::fast
