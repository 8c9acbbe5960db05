#pragma once
// Divisors: where a script divides by zero, Lua 5.4 names the line of what it called last. So there is a call in the
// line of each division: its divisor goes through a function that gives it back.
#include <lua.hpp>
#include <string>
#include <string_view>

#include "lua/tree.hpp"

namespace rules::script {

/// The name of that function. Scripts can't use it.
constexpr const char* kDivisor = "divisor_";

int give_divisor(lua_State* state);

/// The source, which has this tree, with these calls and the same lines.
std::string with_called_divisors(std::string_view source, const lua::Tree& tree);

}  // namespace rules::script
