#pragma once
// Numbers that go through a function on their way. Divisors: where a script divides by zero, Lua 5.4 names the line of
// what it called last, so there is a call in the line of each division. Bounds of loops: Lua takes a text for a number
// there.
#include <lua.hpp>
#include <string>
#include <string_view>

#include "lua/tree.hpp"

namespace rules::script {

// The names of these functions. Scripts can't use them.
constexpr const char* kDivisor = "divisor_";
constexpr const char* kBound = "bound_";

/// Sets both in the table on top of the stack.
void give_called_numbers(lua_State* state);

/// The source, which has this tree, with these calls and the same lines.
std::string with_called_numbers(std::string_view source, const lua::Tree& tree);

}  // namespace rules::script
