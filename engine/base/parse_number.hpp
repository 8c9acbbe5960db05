// Parses numbers of any type, in any base.
#pragma once
#include <charconv>
#include <optional>
#include <string_view>

namespace rules {

/// Returns the number that is the whole text; nullopt if it isn't one or doesn't fit. `how`: the base of an integer, or
/// the std::chars_format of a floating-point number.
template <class Number>
std::optional<Number> parse_number(std::string_view text, auto... how) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, how...);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace rules
