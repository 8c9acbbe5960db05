// Lexer: splits a source into tokens exactly as Lua 5.4 does. Owns its position in the source; knows no grammar. ASCII
// only, independent of the locale. Invariant: reads each byte a bounded number of times. Read next: parser.hpp.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace rules::lua {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Bytes [begin, end) of the source, with the line and the column (in bytes) of the first, both from 1.
struct SourceRange {
  std::uint32_t begin = 0, end = 0;
  std::int32_t line = 1, column = 1;
};

/// Lua's compiler rejects the source too, and has the wording of the error. `meant` is the probable intention, a
/// sentence without a full stop, or empty.
struct SyntaxError : std::runtime_error {
  explicit SyntaxError(SourceRange where, std::string probably = {})
      : std::runtime_error("not valid Lua"), place(where), meant(std::move(probably)) {}
  SourceRange place;
  std::string meant;
  int unclosed = 0;  ///< line of the innermost function still open at the end of the source; 0 if the source doesn't
                     ///< end too early
};

/// The source exceeds a bound. Lua might accept it, at an excessive cost.
struct TooMuch : std::runtime_error {
  TooMuch(SourceRange where, const std::string& what) : std::runtime_error(what), place(where) {}
  SourceRange place;
};

/// The keywords, literals and symbols of Lua 5.4.
enum class Symbol : std::uint8_t {
  // keywords, in alphabetical order
  and_,
  break_,
  do_,
  else_,
  elseif_,
  end_,
  false_,
  for_,
  function_,
  goto_,
  if_,
  in_,
  local_,
  nil_,
  not_,
  or_,
  repeat_,
  return_,
  then_,
  true_,
  until_,
  while_,
  // symbols
  plus,
  minus,
  star,
  slash,
  double_slash,
  percent,
  caret,
  hash,
  ampersand,
  tilde,
  pipe,
  shift_left,
  shift_right,
  equal,
  unequal,
  at_most,
  at_least,
  less,
  more,
  assign,
  open_parenthesis,
  close_parenthesis,
  open_brace,
  close_brace,
  open_bracket,
  close_bracket,
  label,
  semicolon,
  colon,
  comma,
  dot,
  concatenate,
  dots,
  // tokens with a value
  name,
  text,
  integer,
  number,
  end_of_text
};

struct Token {
  Symbol symbol = Symbol::end_of_text;
  SourceRange place;
  std::string text;          ///< name, or string with its escapes resolved
  std::int64_t integer = 0;  ///< value of an integer
  double number = 0;         ///< value of a float
};

/// Returns the spelling of a keyword or symbol.
std::string_view spelling(Symbol symbol);

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
