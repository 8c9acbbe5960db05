#pragma once
// Values on Lua's stack, and as the host has them (value.hpp). Knows nothing of functions.
#include <cstdint>
#include <lua.hpp>

namespace rules::script {

/// The value at that place of Lua's stack, coded. Texts are named by their place; a table that lists values becomes a
/// list of the host.
std::int64_t code_at(lua_State* state, int index);

void push_code(lua_State* state, std::int64_t code);

/// A key as messages show it: a text, or else "?".
const char* key_at(lua_State* state, int index);

}  // namespace rules::script
