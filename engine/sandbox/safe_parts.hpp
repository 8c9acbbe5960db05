#pragma once
// Safe parts: what the files of the safe libraries share. Private to engine/sandbox.

#include <lua.hpp>

namespace rules::script {

/// Each pushes a fresh library table, not yet frozen.
void push_math(lua_State* state);
void push_table(lua_State* state);

}  // namespace rules::script
