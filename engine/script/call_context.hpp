#pragma once
// Which function of a script runs at the moment, where it is, and what it may do.
#include <cstdint>

#include "kernel/ruleset/handles.hpp"

namespace rules::script {

struct CallContext {
  struct Place {
    FunctionId hook;                ///< the function, if any
    std::int32_t line = 0;          ///< of the script, while it runs without Lua; else 0
    const Place* caller = nullptr;  ///< within which it runs, if any
  } place;
  /// What it may do: anything; only read; only read what a seat may see.
  enum class Only : std::int8_t { none = -1, all, reading, seen } only = Only::all;
  Seat viewer;  ///< that seat
};

}  // namespace rules::script
