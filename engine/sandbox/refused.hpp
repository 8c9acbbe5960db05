#pragma once
// What is refused although it is correct Lua: what could give different results on two machines, and what could get
// around the sandbox. Knows the tree of a text, not the state that it will run in.

#include <string_view>

#include "lua/tree.hpp"

namespace rules::script {

/// Throws `ScriptError` naming `file` and the line if there is a zero byte in the text.
void refuse_zero_bytes(std::string_view file, std::string_view source);

/// Throws `ScriptError` naming `file` and the line if the script raises to a power or names `_ENV`.
void refuse(std::string_view file, const lua::Tree& tree);

}  // namespace rules::script
