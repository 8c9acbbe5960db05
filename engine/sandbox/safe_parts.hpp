#pragma once
// Declarations shared by the files of the safe libraries. Private to engine/sandbox.

#include <lua.hpp>

namespace rules::script {

/// Each pushes a fresh library table, not yet frozen.
void push_math(lua_State* state);
void push_table(lua_State* state);

}  // namespace rules::script
