#pragma once

namespace rules::fast {

/// Thrown if a function must be left to Lua.
struct NotCompilable {};

}  // namespace rules::fast
