#include "sandbox/tokens.hpp"

#include <algorithm>
#include <string>

namespace rules::script {
namespace {

// ASCII only: what Lua's own lexer calls these, in every locale.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_line_end(char c) { return c == '\n' || c == '\r'; }

constexpr std::string_view long_symbols[] = {"...", "..", "::", "==", "~=", "<=", ">=", "//", "<<"};

}  // namespace

Token Tokens::next() {
  skip_blanks();
  Token token{Token::Kind::end, at_, at_};
  if (at_ >= source_.size()) return token;
  const char c = source_[at_];
  if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
    token.kind = Token::Kind::number;
    skip_number();
  } else if (is_name(c)) {
    token.kind = Token::Kind::word;
    while (is_name(peek(0))) ++at_;
  } else if (c == '"' || c == '\'') {
    token.kind = Token::Kind::text;
    skip_text();
  } else if (const std::size_t bracket = long_bracket(); bracket > 0) {
    token.kind = Token::Kind::text;
    skip_long(bracket);
  } else {
    token.kind = Token::Kind::symbol;
    skip_symbol();
  }
  token.end = at_;
  return token;
}

void Tokens::skip_blanks() {
  while (at_ < source_.size()) {
    if (is_space(source_[at_])) {
      ++at_;
    } else if (source_[at_] == '-' && peek(1) == '-') {
      at_ += 2;
      if (const std::size_t bracket = long_bracket(); bracket > 0) skip_long(bracket);
      else
        while (at_ < source_.size() && !is_line_end(source_[at_])) ++at_;
    } else {
      return;
    }
  }
}

// The length of the long bracket that opens here ("[==[" is 4), or 0.
std::size_t Tokens::long_bracket() const {
  if (peek(0) != '[') return 0;
  std::size_t length = 1;
  while (peek(length) == '=') ++length;
  return peek(length) == '[' ? length + 1 : 0;
}

void Tokens::skip_long(std::size_t bracket) {
  const std::string close = "]" + std::string(bracket - 2, '=') + "]";
  const std::size_t found = source_.find(close, at_ + bracket);
  at_ = found == std::string_view::npos ? source_.size() : found + close.size();
}

void Tokens::skip_text() {
  const char quote = source_[at_++];
  while (at_ < source_.size() && source_[at_] != quote) {
    if (is_line_end(source_[at_])) return;  // unfinished: the compiler stops here
    if (source_[at_] == '\\') {
      ++at_;
      if (peek(0) == 'z') {
        for (++at_; is_space(peek(0));) ++at_;
        continue;
      }
      if (is_line_end(peek(0)) && is_line_end(peek(1)) && peek(0) != peek(1)) ++at_;
    }
    ++at_;
  }
  at_ = std::min(at_ + 1, source_.size());
}

void Tokens::skip_number() {
  const bool hex = peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X');
  if (hex) at_ += 2;
  while (true) {
    const char c = peek(0);
    const bool exponent = hex ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
    if (!exponent && !is_hex(c) && c != '.') return;
    ++at_;
    if (exponent && (peek(0) == '+' || peek(0) == '-')) ++at_;
  }
}

void Tokens::skip_symbol() {
  std::size_t length = 1;
  for (const std::string_view symbol : long_symbols)
    if (length == 1 && source_.substr(at_, symbol.size()) == symbol) length = symbol.size();
  at_ += length;
}

}  // namespace rules::script
