#include "sandbox/source_scan.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "sandbox/script_error.hpp"
#include "sandbox/tokens.hpp"

namespace rules::script {
namespace {

constexpr int longest_chain = 1000;
constexpr int most_elseifs = 1000;
constexpr int most_jumps = 2000;

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

class Scanner {
 public:
  Scanner(std::string_view file, std::string_view source, int max_nesting)
      : file_(file), source_(source), tokens_(source), max_nesting_(max_nesting) {}

  void run() {
    for (token_ = tokens_.next(); token_.kind != Token::Kind::end; token_ = tokens_.next()) {
      switch (token_.kind) {
        case Token::Kind::number: ends_value_ = true; break;
        case Token::Kind::text:
          if (ends_value_) link();  // f"text" is a call
          ends_value_ = true;
          break;
        case Token::Kind::word: on_word(tokens_.text(token_)); break;
        default: on_symbol(tokens_.text(token_));
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
    const auto line = std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(token_.end), '\n');
    throw ScriptError(std::string(file_), static_cast<int>(line) + 1, message);
  }

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
    if (c == '^')
      refuse("'^' is not for scripts: its last digit may differ from machine to machine; write x * x, or a loop");
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

  std::string_view file_;
  std::string_view source_;
  Tokens tokens_;
  Token token_;
  int max_nesting_;
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
