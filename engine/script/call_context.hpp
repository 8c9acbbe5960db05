#pragma once
// CallContext: the script function that is running, its place, and its permissions.
#include <cstdint>

#include "base/handles.hpp"

namespace rules::script {

struct CallContext {
  struct Place {
    FunctionId hook;                ///< the function, if any
    std::int32_t line = 0;          ///< current line while it runs without Lua; else 0
    const Place* caller = nullptr;  ///< the calling function, if any
  } place;
  /// Permissions: everything; reading only; reading only what `viewer` may see.
  enum class Only : std::int8_t { none = -1, all, reading, seen } only = Only::all;
  Seat viewer;  ///< the seat, for Only::seen
};

}  // namespace rules::script
