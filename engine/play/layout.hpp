// Text for people, in columns: how wide a text is, filling up with spaces, breaking lines, and which kinds of text are
// coloured. Knows no terminal: the caller supplies the colours. Escape sequences count as no width.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace rules::play {

/// How many columns a text takes: UTF-8 characters, escape sequences not counted.
std::size_t width_of(std::string_view text);
/// Fills up with blanks on the right.
std::string padded(std::string text, std::size_t width);
/// Breaks at blanks so that lines fit; lines after the first are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// What a colour tells.
enum class Style { heading, own, die, faint, warning };
/// Gives a text its colour.
using Styled = std::function<std::string(std::string_view text, Style style)>;
inline std::string plain_text(std::string_view text, Style) { return std::string(text); }

}  // namespace rules::play
