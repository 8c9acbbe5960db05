#pragma once
// What is refused although it is correct Lua: what could give different results on two machines, what could get around
// the sandbox, and what scripts haven't of Lua's own libraries. Knows the tree of a text, not the state that it will
// run in.

#include <functional>
#include <string>
#include <string_view>

#include "lua/tree.hpp"

namespace rules::script {

/// Throws `ScriptError` naming `file` and the line if there is a zero byte in the text.
void throw_zero_bytes(std::string_view file, std::string_view source);

/// Whether scripts are given the global, and with a name that isn't empty: that name in it.
using IsGiven = std::function<bool(const std::string& global, const std::string& name)>;

/// What there is instead of a function of Lua's own that scripts haven't and that lies in no library; "": it is none.
std::string_view instead_of(std::string_view function);

/// Throws `ScriptError` naming `file` and the line if the script raises to a power, names `_ENV`, asks a text for a
/// field or a method, or uses what Lua's own libraries have and neither `given` nor the script itself has; with what
/// there is instead.
void refuse(std::string_view file, const lua::Tree& tree, const IsGiven& given);

}  // namespace rules::script
