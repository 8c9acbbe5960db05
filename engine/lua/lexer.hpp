#pragma once
// Lexer: splits a source into tokens exactly as Lua 5.4 does. Owns its position in the source; knows no grammar.
// Invariant: reads each byte a bounded number of times. Read next: parser.hpp.

#include <string_view>

#include "lua/token.hpp"

namespace rules::lua {

class Lexer {
 public:
  /// The source must outlive the lexer.
  explicit Lexer(std::string_view source) : source_(source) {}
  /// Returns the next token, skipping whitespace and comments; at the end, returns `end_of_text` forever. Throws
  /// SyntaxError if the input is not a token.
  Token next();

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
  bool at_end() const { return at_ >= source_.size(); }
  SourceRange here() const;
  void skip_line_end();
  void skip_blanks();
  std::size_t long_bracket() const;
  std::string read_long(std::size_t bracket);
  void read_sign(Token& token);
  void read_name(Token& token);
  void read_text(Token& token);
  void read_escape(std::string& text);
  void read_hexadecimal(std::string& text);
  void read_unicode(std::string& text);
  void read_decimal(std::string& text);
  void read_number(Token& token);
  [[noreturn]] void fail(std::size_t begin, std::string meant = {}) const;

  std::string_view source_;
  std::size_t at_ = 0, line_begin_ = 0;
  std::int32_t line_ = 1;
};

}  // namespace rules::lua
