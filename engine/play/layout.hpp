// Text layout: width, padding, line breaking, and styles. Knows no terminal: the caller supplies the colors. Escape
// sequences have no width.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace rules::play {

/// Returns the width of a text in columns: UTF-8 characters, without escape sequences.
std::size_t width_of(std::string_view text);
/// Pads a text with spaces on the right.
std::string padded(std::string text, std::size_t width);
/// Breaks lines at spaces so that they fit; indents all lines except the first.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// The meaning of a color.
enum class Style { heading, own, die, faint, warning };
/// Colors a text.
using Styled = std::function<std::string(std::string_view text, Style style)>;
inline std::string plain_text(std::string_view text, Style) { return std::string(text); }

}  // namespace rules::play
