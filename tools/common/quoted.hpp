// Quoting for shells.
#pragma once
#include <string>

namespace tools {

/// Returns a text in single quotes. `way_out`: the escape for a quote inside them; fish uses `\'`.
inline std::string in_quotes(const std::string& text, const char* way_out = "'\\''") {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string(way_out) : std::string(1, c);
  return out + "'";
}

/// Returns an argument, quoted if necessary.
inline std::string quoted(const std::string& argument) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "-_=.,:/+@%";
  return !argument.empty() && argument.find_first_not_of(plain) == argument.npos ? argument : in_quotes(argument);
}

}  // namespace tools
