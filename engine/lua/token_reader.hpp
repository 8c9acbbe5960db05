#pragma once
// The token reader: the tokens of a text one after the other, with one to look ahead; what is wrong where another one
// was due; and how much of everything a text may have. Knows no grammar: the parsers are built on it. Invariant: it
// stops as soon as a limit is reached.

#include <optional>
#include <string>

#include "lua/beginner.hpp"
#include "lua/lexer.hpp"
#include "lua/parser.hpp"

namespace rules::lua {

class TokenReader {
 protected:
  TokenReader(std::string_view source, const Bounds& bounds) : source_(source), bounds_(bounds), lexer_(source) {}

  /// A bracket or block that is open, with a chain of its own.
  class Nest {
   public:
    /// `takes`: the token at hand opens it, and is taken.
    explicit Nest(TokenReader& reader, bool takes = true);
    ~Nest();
    Nest(const Nest&) = delete;
    Nest& operator=(const Nest&) = delete;

   private:
    TokenReader& reader_;
    int chain_;
  };

  std::string_view source() const { return source_; }

  // ---- tokens
  void advance();
  const Token& ahead();
  bool is(Symbol symbol) const { return token_.symbol == symbol; }
  bool take(Symbol symbol);
  void expect(Symbol symbol);
  std::string expect_name();
  bool ends_block() const;
  /// From `begin` to the end of the token before.
  SourceRange since(SourceRange begin) const;
  /// `unclosed`: the line of the function that would have to end here.
  [[noreturn]] void unexpected(int unclosed = 0) const;

  // ---- bounds
  /// A chain of operators, calls and fields begins; it gets one longer.
  void begin_chain() { chain_ = 0; }
  void link();
  void jump();
  /// So many `elseif` in a row.
  void check_elseifs(int count) const;
  /// A node is one above what is below it.
  template <class Node>
  void grow(Node& node, std::int32_t below) const;
  /// Whether no bracket or block is open.
  bool at_top() const { return nesting_ == 0; }

  Token token_;
  SourceRange last_;  ///< of the token before
  Beginner beginner_;

 private:
  std::string_view source_;
  Bounds bounds_;
  Lexer lexer_;
  std::optional<Token> ahead_;
  int nesting_ = 0, chain_ = 0, jumps_ = 0;
};

template <class Node>
void TokenReader::grow(Node& node, std::int32_t below) const {
  if (node.height > below) return;
  node.height = below + 1;
  if (node.height > bounds_.height)
    throw TooMuch(token_.place,
                  "brackets, blocks and chains nested deeper than " + std::to_string(bounds_.height) + " in all");
}

}  // namespace rules::lua
