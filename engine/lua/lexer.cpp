#include "lua/lexer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace rules::lua {
namespace {

constexpr bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// Returns the value of a hexadecimal digit.
constexpr int worth(char c) { return is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10; }

constexpr std::array<std::string_view, 55> kSpellings = {
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while",
    "+",   "-",     "*",   "/",    "//",     "%",      "^",      "#",    "&",        "~",     "|",
    "<<",  ">>",    "==",  "~=",   "<=",     ">=",     "<",      ">",    "=",        "(",     ")",
    "{",   "}",     "[",   "]",    "::",     ";",      ":",      ",",    ".",        "..",    "..."};
static_assert(kSpellings.size() == static_cast<std::size_t>(Symbol::dots) + 1);
constexpr auto kWords = static_cast<std::size_t>(Symbol::while_) + 1;

/// Returns the keyword of that name, or Symbol::name.
Symbol word_of(std::string_view name) {
  const auto end = kSpellings.begin() + kWords;
  const auto found = std::lower_bound(kSpellings.begin(), end, name);
  return found != end && *found == name ? static_cast<Symbol>(found - kSpellings.begin()) : Symbol::name;
}

bool take_hexadecimal_mark(std::string_view& digits) {
  if (digits.size() < 2 || digits[0] != '0' || (digits[1] | 0x20) != 'x') return false;
  digits.remove_prefix(2);
  return true;
}

/// Parses an integer; hexadecimal ones wrap. Returns nullopt if the text isn't an integer or is a decimal that doesn't
/// fit (Lua makes such a numeral a float).
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

/// Parses a numeral as a float; returns nullopt if it is malformed.
std::optional<double> any_number(std::string_view digits) {
  const bool hexadecimal = take_hexadecimal_mark(digits);
  const auto format = hexadecimal ? std::chars_format::hex : std::chars_format::general;
  const char* const end = digits.data() + digits.size();
  double value = 0;
  const auto [read, error] = std::from_chars(digits.data(), end, value, format);
  if (read != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error != std::errc::result_out_of_range) return value;
  const bool small = digits.find('-') != std::string_view::npos;
  return small ? 0 : std::numeric_limits<double>::infinity();
}

}  // namespace

std::string_view spelling(Symbol symbol) { return kSpellings[static_cast<std::size_t>(symbol)]; }

void Lexer::fail(std::size_t begin, std::string meant) const {
  const auto column = begin >= line_begin_ ? static_cast<std::int32_t>(begin - line_begin_) + 1 : 1;
  throw SyntaxError({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), line_, column},
                    std::move(meant));
}

SourceRange Lexer::here() const {
  return {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(at_), line_,
          static_cast<std::int32_t>(at_ - line_begin_) + 1};
}

Token Lexer::next() {
  skip_blanks();
  Token token{.symbol = Symbol::end_of_text, .place = here(), .text = {}};
  if (at_end()) return token;
  const char c = peek();
  if (is_letter(c)) {
    read_name(token);
  } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
    read_number(token);
  } else if (c == '"' || c == '\'') {
    read_text(token);
  } else if (const std::size_t bracket = long_bracket(); bracket > 0) {
    token.symbol = Symbol::text;
    token.text = read_long(bracket);
  } else {
    read_sign(token);
  }
  token.place.end = static_cast<std::uint32_t>(at_);
  return token;
}

void Lexer::skip_line_end() {
  const char c = source_[at_++];
  if (is_line_end(peek()) && peek() != c) ++at_;
  ++line_;
  line_begin_ = at_;
}

void Lexer::skip_blanks() {
  while (!at_end()) {
    if (is_line_end(peek())) {
      skip_line_end();
    } else if (is_blank(peek())) {
      ++at_;
    } else if (peek() == '-' && peek(1) == '-') {
      at_ += 2;
      if (const std::size_t bracket = long_bracket(); bracket > 0) read_long(bracket);
      else
        while (!at_end() && !is_line_end(peek())) ++at_;
    } else {
      return;
    }
  }
}

// Returns the length of the long bracket that opens here ("[==[" is 4), or 0.
std::size_t Lexer::long_bracket() const {
  if (peek() != '[') return 0;
  std::size_t length = 1;
  while (peek(length) == '=') ++length;
  return peek(length) == '[' ? length + 1 : 0;
}

std::string Lexer::read_long(std::size_t bracket) {
  const std::size_t begin = at_;
  at_ += bracket;
  if (is_line_end(peek())) skip_line_end();
  std::string text;
  const std::string close = "]" + std::string(bracket - 2, '=') + "]";
  while (!at_end()) {
    if (source_.substr(at_, close.size()) == close) {
      at_ += close.size();
      return text;
    }
    if (is_line_end(peek())) {
      text += '\n';
      skip_line_end();
    } else {
      text += source_[at_++];
    }
  }
  fail(begin);
}

void Lexer::read_name(Token& token) {
  const std::size_t begin = at_;
  while (is_letter(peek()) || is_digit(peek())) ++at_;
  const std::string_view name = source_.substr(begin, at_ - begin);
  token.symbol = word_of(name);
  if (token.symbol == Symbol::name) token.text = name;
}

void Lexer::read_sign(Token& token) {
  const std::size_t begin = at_;
  if (peek() == '[' && peek(1) == '=') {
    ++at_;
    fail(begin);
  }
  for (std::size_t length = 3; length > 0; --length) {
    const std::string_view sign = source_.substr(at_, length);
    if (sign.size() < length) continue;
    for (int s = static_cast<int>(Symbol::plus); s <= static_cast<int>(Symbol::dots); ++s) {
      token.symbol = static_cast<Symbol>(s);
      if (spelling(token.symbol) != sign) continue;
      at_ += length;
      return;
    }
  }
  const bool unequal = peek() == '!' && peek(1) == '=';
  ++at_;
  fail(begin, unequal                 ? "Lua uses ~= for 'is not equal'"
              : source_[begin] == '!' ? "Lua uses 'not' instead of '!'"
                                      : "");
}

void Lexer::read_number(Token& token) {
  const std::size_t begin = at_;
  const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
  if (hexadecimal) at_ += 2;
  while (true) {
    const char c = peek();
    const char small = static_cast<char>(c | 0x20);
    if (small == (hexadecimal ? 'p' : 'e')) {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
    } else if (is_hexadecimal(c) || c == '.') {
      ++at_;
    } else {
      break;
    }
  }
  if (is_letter(peek())) ++at_;  // an error; show the letter too
  const std::string_view digits = source_.substr(begin, at_ - begin);
  if (const auto whole = whole_number(digits)) {
    token.symbol = Symbol::integer;
    token.integer = *whole;
  } else if (const auto number = any_number(digits)) {
    token.symbol = Symbol::number;
    token.number = *number;
  } else {
    fail(begin);
  }
}

void Lexer::read_text(Token& token) {
  const std::size_t begin = at_;
  const char quote = source_[at_++];
  token.symbol = Symbol::text;
  while (peek() != quote || at_end()) {
    if (at_end() || is_line_end(peek())) fail(begin);
    if (peek() == '\\') read_escape(token.text);
    else token.text += source_[at_++];
  }
  ++at_;
}

void Lexer::read_escape(std::string& text) {
  constexpr std::string_view letters = "abfnrtv\\\"'", meant = "\a\b\f\n\r\t\v\\\"'";
  const std::size_t begin = at_++;
  const char c = peek();
  if (at_end()) fail(begin);
  if (const std::size_t found = letters.find(c); found != std::string_view::npos) {
    text += meant[found];
    ++at_;
  } else if (is_line_end(c)) {
    text += '\n';
    skip_line_end();
  } else if (c == 'x') {
    read_hexadecimal(text);
  } else if (c == 'u') {
    read_unicode(text);
  } else if (c == 'z') {
    for (++at_; !at_end() && is_blank(peek());) {
      if (is_line_end(peek())) skip_line_end();
      else ++at_;
    }
  } else if (is_digit(c)) {
    read_decimal(text);
  } else {
    fail(begin);
  }
}

void Lexer::read_hexadecimal(std::string& text) {
  const std::size_t begin = at_ - 1;
  if (!is_hexadecimal(peek(1)) || !is_hexadecimal(peek(2))) fail(begin);
  text += static_cast<char>(worth(peek(1)) * 16 + worth(peek(2)));
  at_ += 3;
}

void Lexer::read_decimal(std::string& text) {
  const std::size_t begin = at_ - 1;
  int value = 0;
  for (int i = 0; i < 3 && is_digit(peek()); ++i) value = value * 10 + (source_[at_++] - '0');
  if (value > 255) fail(begin);
  text += static_cast<char>(value);
}

// Reads \u{20AC}: values below 2^31, encoded in up to six bytes as in the original UTF-8.
void Lexer::read_unicode(std::string& text) {
  const std::size_t begin = at_ - 1;
  ++at_;
  if (peek() != '{') fail(begin);
  ++at_;
  if (!is_hexadecimal(peek())) fail(begin);
  std::uint64_t value = 0;
  for (; is_hexadecimal(peek()); ++at_) {
    value = value * 16 + static_cast<std::uint64_t>(worth(peek()));
    if (value > 0x7fffffff) fail(begin);
  }
  if (peek() != '}') fail(begin);
  ++at_;
  if (value < 0x80) {
    text += static_cast<char>(value);
    return;
  }
  std::string behind;
  std::uint64_t room = 0x3f;  // greatest payload of the first byte
  do {
    behind.insert(behind.begin(), static_cast<char>(0x80 | (value & 0x3f)));
    value >>= 6;
    room >>= 1;
  } while (value > room);
  text += static_cast<char>((~room << 1) | value);
  text += behind;
}

}  // namespace rules::lua
