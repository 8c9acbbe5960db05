#pragma once
// Safe parts: what the files of the safe libraries share. Private to engine/sandbox.

#include <cstddef>
#include <lua.hpp>
#include <string>
#include <string_view>

namespace rules::script {

/// The longest text that a library function takes or makes, where its work grows with it.
constexpr std::size_t longest_text = std::size_t{64} << 10;

/// Argument `argument` as a text of at most `longest_text`; a Lua error otherwise.
std::string_view check_text(lua_State* state, int argument);

/// The value at `index` as `tostring` shows it, without addresses.
std::string display(lua_State* state, int index);

/// Each pushes a fresh library table, not yet frozen.
void push_math(lua_State* state);
void push_table(lua_State* state);

}  // namespace rules::script
