#pragma once
// The tokens of a Lua text, one after the other: words, numbers, texts and symbols, with where each stands. Knows
// Lua's lexer, not its grammar; never fails: what is unfinished ends with the text. Read next: source_scan.hpp (what
// is refused about them), bound_names.hpp (what is made of them).

#include <cstddef>
#include <string_view>

namespace rules::script {

struct Token {
  enum class Kind { word, number, text, symbol, end } kind = Kind::end;
  std::size_t begin = 0, end = 0;  ///< bytes of the source
};

class Tokens {
 public:
  /// The source must outlive this.
  explicit Tokens(std::string_view source) : source_(source) {}
  /// The next token, blanks and comments skipped; of kind `end` when there is none.
  Token next();
  std::string_view text(const Token& token) const { return source_.substr(token.begin, token.end - token.begin); }

 private:
  char peek(std::size_t ahead) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
  void skip_blanks();
  std::size_t long_bracket() const;
  void skip_long(std::size_t bracket);
  void skip_text();
  void skip_number();
  void skip_symbol();

  std::string_view source_;
  std::size_t at_ = 0;
};

}  // namespace rules::script
