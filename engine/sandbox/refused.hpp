// Changes that the sandbox makes to a script, and rejections: correct Lua that could behave differently on two machines
// or escape the sandbox, or that uses library functions that scripts don't have. Knows the tree of a script, not the
// state that will run it.
#pragma once
#include <functional>
#include <lua.hpp>
#include <string>
#include <string_view>

#include "lua/ast.hpp"

namespace rules::script {

/// Sets the functions that with_called_numbers() calls in the table on top of the stack.
void give_called_numbers(lua_State* state);

/// Returns the source with some numbers wrapped in calls and its lines unchanged. Divisors: on a division by zero, Lua
/// 5.4 reports the line of the latest call, so each division gets a call on its own line. Loop bounds: Lua would accept
/// strings there. `tree` is the source's tree.
std::string with_called_numbers(std::string_view source, const lua::Tree& tree);

/// Throws `ScriptError` naming `file` and the line if the source contains a zero byte.
void throw_zero_bytes(std::string_view file, std::string_view source);

/// Returns true if scripts have this global; with a non-empty name: this member of it.
using IsGiven = std::function<bool(const std::string& global, const std::string& name)>;

/// Returns what to use instead of a global Lua function that scripts don't have; "" if it isn't one.
std::string_view instead_of(std::string_view function);

/// Throws `ScriptError` naming `file` and the line if the script uses `^`, names `_ENV`, accesses a field or method of
/// a string, or uses a member of Lua's libraries that neither `given` nor the script provides. The message says what to
/// use instead.
void refuse(std::string_view file, const lua::Tree& tree, const IsGiven& given);

}  // namespace rules::script
