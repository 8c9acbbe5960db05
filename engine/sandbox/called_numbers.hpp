#pragma once
// Wraps numbers of a script in calls. Divisors: on a division by zero, Lua 5.4 reports the line of the latest call, so
// each division gets a call on its own line. Loop bounds: Lua would accept strings there.
#include <lua.hpp>
#include <string>
#include <string_view>

#include "lua/tree.hpp"

namespace rules::script {

// Names of the wrapper functions. Scripts can't use them.
constexpr const char* kDivisor = "divisor_";
constexpr const char* kBound = "bound_";

/// Sets both functions in the table on top of the stack.
void give_called_numbers(lua_State* state);

/// Returns the source with the calls inserted and its lines unchanged. `tree` is the source's tree.
std::string with_called_numbers(std::string_view source, const lua::Tree& tree);

}  // namespace rules::script
