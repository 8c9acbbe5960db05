#pragma once
// What is known around an expression while a function is resolved. Owns nothing.
#include "fast/locals.hpp"
#include "fast/script_file.hpp"

namespace rules::fast {

struct Around {
  script::Host& host;
  ScriptFile& file;
  std::int32_t shape;  ///< of the events, or of the value that is modified; -1: there is none
  Locals& locals;
};

}  // namespace rules::fast
