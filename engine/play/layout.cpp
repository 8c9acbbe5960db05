#include "play/layout.hpp"

#include <algorithm>

namespace rules::play {
namespace {

/// Returns the length of the escape sequence at the start of a text, or 0.
std::size_t escape_length(std::string_view text) {
  if (text.size() < 2 || text[0] != '\x1b' || text[1] != '[') return 0;
  const std::size_t end = text.find_first_not_of("0123456789;?", 2);
  return end == std::string_view::npos ? text.size() : end + 1;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::size_t skip = escape_length(text);
    if (skip == 0 && (static_cast<unsigned char>(text[0]) & 0xC0) != 0x80) ++width;
    text.remove_prefix(std::max<std::size_t>(skip, 1));
  }
  return width;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t have = width_of(text);
  if (have < width) text.append(width - have, ' ');
  return text;
}

namespace {

/// Returns the end of the first word. Quoted text, which is to be typed, is one word unless it is long.
std::size_t end_of_word(std::string_view text) {
  constexpr std::size_t kLong = 40;
  const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
  if (!text.starts_with('\'')) return end;
  const std::size_t closing = text.find('\'', 1);
  if (closing >= text.size() || closing > kLong || text.substr(0, closing).find('\n') != std::string_view::npos)
    return end;
  return std::min(text.find_first_of(" \n", closing), text.size());
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t column = 0;
  bool fresh = true;  // nothing but indentation in this line yet
  const auto break_line = [&] {
    out += '\n';
    out.append(indent, ' ');
    column = indent;
    fresh = true;
  };
  while (!text.empty()) {
    const std::size_t end = end_of_word(text);
    const std::string_view word = text.substr(0, end);
    if (!fresh && column + width_of(word) > width) {
      while (out.back() == ' ') out.pop_back();
      break_line();
    }
    out += word;
    column += width_of(word);
    fresh = fresh && word.empty();
    if (end < text.size()) {
      if (text[end] == '\n') break_line();
      else {
        out += ' ';
        ++column;
      }
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace rules::play
