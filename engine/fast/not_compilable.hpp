#pragma once

namespace rules::fast {

/// Thrown where a function has to be left to Lua.
struct NotCompilable {};

}  // namespace rules::fast
