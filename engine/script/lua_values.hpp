#pragma once
// Conversion between values on Lua's stack and tagged values (value.hpp).
#include <cstdint>
#include <lua.hpp>

namespace rules::script {

/// Returns the value at that stack index as a tagged value. Strings are named by their index; a table that is a list
/// becomes a list of the host.
std::int64_t code_at(lua_State* state, int index);

void push_code(lua_State* state, std::int64_t code);

/// Returns a key for messages: a string, or else "?".
const char* key_at(lua_State* state, int index);

}  // namespace rules::script
