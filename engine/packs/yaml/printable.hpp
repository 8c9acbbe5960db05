// Makes external text (packs, saves, scenarios, file names, the command line) safe to show in a terminal, a log or
// JSON; every output of such text calls this. Owns the strict decoding of UTF-8 and the list of dangerous characters.
// Invariant: the result is UTF-8 without control characters; applying it twice changes nothing.
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "packs/yaml/problem.hpp"

namespace rules::packs {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;  ///< in bytes; 0 if it is not well-formed UTF-8
};

/// Returns true for control characters of ASCII and Latin-1.
constexpr bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

/// Returns the character at the byte `at`, which must be within `text`. Accepts no overlong forms, no surrogates, and
/// nothing past U+10FFFF.
constexpr CodePoint decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF8 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
  if (length == 0 || length > text.size() - at) return {};
  char32_t value = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {};
    value = value << 6 | (byte(i) & 0x3Fu);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least[length] || value > 0x10FFFF || surrogate) return {};
  return {value, length};
}

/// Returns the first whole characters of a text, at most so many bytes.
constexpr std::string_view truncated(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0u) == 0x80u) --bytes;
  return text.substr(0, bytes);
}

/// Returns the text with everything that could control a terminal or reverse text escaped: control characters and
/// direction marks as `\u001b`, invalid UTF-8 as `\xff`. Keeps line ends.
std::string printable(std::string_view text);

/// Returns the text on one line: escapes line ends and tabs, too.
std::string printable_line(std::string_view text);

/// Returns a file name for display.
std::string shown(const std::filesystem::path& path);

/// An encoding error of external text, found before its content is parsed.
struct TextFault {
  Mark mark;
  Message message;
};

/// Returns the error if a text begins with a byte order mark, as some editors write it; else an empty message.
Message byte_order_fault(std::string_view text);

/// Returns the places where `text` isn't clean UTF-8 without control characters (other than tabs and line ends): the
/// first in each line, at most ten.
std::vector<TextFault> text_faults(std::string_view text);

}  // namespace rules::packs
