#include "lua/numeral.hpp"

#include <charconv>
#include <limits>

#include "lua/characters.hpp"

namespace rules::lua {
namespace {

bool take_hexadecimal_mark(std::string_view& digits) {
  if (digits.size() < 2 || digits[0] != '0' || (digits[1] | 0x20) != 'x') return false;
  digits.remove_prefix(2);
  return true;
}

// Returns true for digits with at most one point, then perhaps an exponent.
bool well_formed(std::string_view text, bool hexadecimal) {
  std::size_t at = 0, digits = 0;
  for (bool point = false; at < text.size(); ++at) {
    if (hexadecimal ? is_hexadecimal(text[at]) : is_digit(text[at])) ++digits;
    else if (text[at] == '.' && !point) point = true;
    else break;
  }
  if (digits == 0) return false;
  if (at == text.size()) return true;
  if ((text[at] | 0x20) != (hexadecimal ? 'p' : 'e')) return false;
  ++at;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  const std::size_t exponent = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at == text.size() && at > exponent;
}

}  // namespace

std::optional<std::int64_t> whole_number(std::string_view digits) {
  std::uint64_t value = 0;
  const bool hexadecimal = take_hexadecimal_mark(digits);
  if (digits.empty()) return std::nullopt;
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  for (const char c : digits) {
    if (hexadecimal ? !is_hexadecimal(c) : !is_digit(c)) return std::nullopt;
    const auto digit = static_cast<std::uint64_t>(worth(c));
    if (!hexadecimal && value > (largest - digit) / 10) return std::nullopt;
    value = value * (hexadecimal ? 16 : 10) + digit;
  }
  return static_cast<std::int64_t>(value);
}

std::optional<double> any_number(std::string_view digits) {
  const bool hexadecimal = take_hexadecimal_mark(digits);
  if (!well_formed(digits, hexadecimal)) return std::nullopt;
  double value = 0;
  const auto format = hexadecimal ? std::chars_format::hex : std::chars_format::general;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, format);
  if (error != std::errc::result_out_of_range) return value;
  const bool small = digits.find('-') != std::string_view::npos;
  return small ? 0 : std::numeric_limits<double>::infinity();
}

}  // namespace rules::lua
