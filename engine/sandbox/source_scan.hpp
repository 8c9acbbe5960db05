#pragma once
// What is refused about a script's text before it is compiled: size, depth and the few shapes that make the compiler
// slow. Knows Lua's tokens, not its grammar: a syntax error is the compiler's to report.

#include <cstddef>
#include <string_view>

namespace rules::script {

/// Reads `source` once and throws `ScriptError` naming `file` and the line if it is longer than `max_size` bytes,
/// holds a NUL byte, nests brackets and blocks deeper than `max_nesting`, chains more than 1,000 operators, calls or
/// fields, or `elseif`s, has more than 2,000 jumps and labels, or names `_ENV`.
void scan_source(std::string_view file, std::string_view source, std::size_t max_size, int max_nesting);

}  // namespace rules::script
