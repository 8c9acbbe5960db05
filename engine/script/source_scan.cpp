#include "script/source_scan.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "script/script_error.hpp"

namespace rules::script {
namespace {

constexpr int longest_chain = 1000;
constexpr int most_elseifs = 1000;
constexpr int most_jumps = 2000;

// ASCII only: what Lua's own lexer calls these, in every locale.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_line_end(char c) { return c == '\n' || c == '\r'; }

template <std::size_t n>
bool among(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 4> openers = {"function", "if", "do", "repeat"};
constexpr std::array<std::string_view, 2> closers = {"end", "until"};
constexpr std::array<std::string_view, 8> separators = {"then", "else", "elseif", "while",
                                                        "for",  "in",   "local",  "return"};
constexpr std::array<std::string_view, 2> jumps = {"goto", "break"};
constexpr std::array<std::string_view, 3> operators = {"and", "or", "not"};
constexpr std::array<std::string_view, 9> long_symbols = {"...", "..", "::", "==", "~=", "<=", ">=", "//", "<<"};

class Scanner {
 public:
  Scanner(std::string_view file, std::string_view source, int max_nesting)
      : file_(file), source_(source), max_nesting_(max_nesting) {}

  void run() {
    for (skip_blanks(); at_ < source_.size(); skip_blanks()) {
      const char c = source_[at_];
      if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
        skip_number();
        ends_value_ = true;
      } else if (is_name(c)) {
        on_word(take_word());
      } else if (c == '"' || c == '\'' || (c == '[' && long_bracket() > 0)) {
        c == '[' ? skip_long(long_bracket()) : skip_text();
        if (ends_value_) link();  // f"text" is a call
        ends_value_ = true;
      } else {
        on_symbol(take_symbol());
      }
    }
  }

 private:
  // One open bracket or block: how far the chain in it has grown.
  struct Level {
    int chain = 0;
    int elseifs = 0;
  };

  [[noreturn]] void refuse(const std::string& message) const {
    const auto line = std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    throw ScriptError(std::string(file_), static_cast<int>(line) + 1, message);
  }

  char peek(std::size_t ahead) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }

  void on_word(std::string_view word) {
    if (word == "_ENV") refuse("_ENV is not for scripts: name what you mean directly");
    if (among(word, openers)) {
      restart_chain();
      open();
    } else if (among(word, closers)) {
      close();
    } else if (among(word, separators)) {
      if (word == "elseif" && ++levels_.back().elseifs > most_elseifs)
        refuse("more than " + std::to_string(most_elseifs) + " 'elseif' in a row: look it up in a table instead");
      restart_chain();
    } else if (among(word, jumps)) {
      jump();
    } else if (among(word, operators)) {
      link();
    } else {
      if (ends_value_) levels_.back().chain = 0;  // two names in a row: a new statement
      ends_value_ = true;
    }
  }

  void on_symbol(std::string_view symbol) {
    const char c = symbol.front();
    if (symbol == "::") return jump();
    if (symbol == "...") {
      ends_value_ = true;
    } else if (c == '(' || c == '[' || c == '{') {
      if (ends_value_) link();
      open();
    } else if (c == ')' || c == ']' || c == '}') {
      close();
    } else if (symbol == "," || symbol == ";" || symbol == "=") {
      restart_chain();
    } else {
      link();
    }
  }

  void restart_chain() {
    levels_.back().chain = 0;
    ends_value_ = false;
  }

  void link() {
    ends_value_ = false;
    if (++levels_.back().chain > longest_chain)
      refuse("more than " + std::to_string(longest_chain) + " operators, calls or fields in one chain");
  }

  void jump() {
    restart_chain();
    if (++jumps_ > most_jumps)
      refuse("more than " + std::to_string(most_jumps) + " jumps ('goto', '::' and 'break') in one file");
  }

  void open() {
    levels_.emplace_back();
    ends_value_ = false;
    if (static_cast<int>(levels_.size()) > max_nesting_ + 1)
      refuse("brackets and blocks nested deeper than " + std::to_string(max_nesting_));
  }

  void close() {
    if (levels_.size() > 1) levels_.pop_back();
    ends_value_ = true;
  }

  std::string_view take_word() {
    const std::size_t begin = at_;
    while (is_name(peek(0))) ++at_;
    return source_.substr(begin, at_ - begin);
  }

  std::string_view take_symbol() {
    std::size_t length = 1;
    for (const std::string_view symbol : long_symbols)
      if (length == 1 && source_.substr(at_, symbol.size()) == symbol) length = symbol.size();
    at_ += length;
    return source_.substr(at_ - length, length);
  }

  void skip_blanks() {
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
  std::size_t long_bracket() const {
    if (peek(0) != '[') return 0;
    std::size_t length = 1;
    while (peek(length) == '=') ++length;
    return peek(length) == '[' ? length + 1 : 0;
  }

  void skip_long(std::size_t bracket) {
    const std::string close = "]" + std::string(bracket - 2, '=') + "]";
    const std::size_t found = source_.find(close, at_ + bracket);
    at_ = found == std::string_view::npos ? source_.size() : found + close.size();
  }

  void skip_text() {
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

  void skip_number() {
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

  std::string_view file_;
  std::string_view source_;
  int max_nesting_;
  std::size_t at_ = 0;
  bool ends_value_ = false;  // the last token may end an expression
  int jumps_ = 0;
  std::vector<Level> levels_ = std::vector<Level>(1);
};

}  // namespace

void scan_source(std::string_view file, std::string_view source, std::size_t max_size, int max_nesting) {
  if (source.size() > max_size)
    throw ScriptError(std::string(file), 0, "longer than " + std::to_string(max_size >> 10) + " KB: split it up");
  if (const std::size_t nul = source.find('\0'); nul != std::string_view::npos) {
    const auto line = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(nul), '\n');
    throw ScriptError(std::string(file), static_cast<int>(line) + 1, "holds a zero byte: not a text file");
  }
  Scanner(file, source, max_nesting).run();
}

}  // namespace rules::script
