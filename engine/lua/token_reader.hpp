// TokenReader: the base of the parser: tokens with one token of lookahead, errors for unexpected tokens with the
// probable intention, and the bounds of a source. Knows no grammar. Invariant: stops as soon as a bound is exceeded.
#pragma once
#include <optional>
#include <string>

#include "lua/lexer.hpp"
#include "lua/parser.hpp"

namespace rules::lua {

/// Guesses the intention behind incorrect Lua, for "did you mean" hints; only in clear cases. Knows what the parser
/// reports.
class Beginner {
 public:
  /// Records a call used as a statement at the top level, such as `event.x(ev)`: perhaps a function header without
  /// `function`.
  void call_at_top(SourceRange place, std::string path, bool names_only);
  /// Returns the probable intention if `token` can't follow `before`; empty if it is unclear.
  std::string meant(std::string_view source, const Token& token, SourceRange before) const;

 private:
  struct Call {
    std::int32_t line;
    std::string path;
  };
  Call call_ = {0, {}};  ///< the latest call that looks like a function header
};

class TokenReader {
 protected:
  TokenReader(std::string_view source, const Bounds& bounds) : source_(source), bounds_(bounds), lexer_(source) {}

  /// RAII: an open bracket or block, with its own chain.
  class Nest {
   public:
    /// `takes`: consumes the current token, which opens the nest.
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
  /// Returns the range from `begin` to the end of the previous token.
  SourceRange since(SourceRange begin) const;
  /// Throws SyntaxError for the current token. `unclosed`: the line of the function that would have to end here.
  [[noreturn]] void unexpected(int unclosed = 0) const;

  // ---- bounds
  /// Starts a new chain of operators, calls and fields. link() extends it by one.
  void begin_chain() { chain_ = 0; }
  void link();
  void jump();
  /// Checks the number of `elseif` in a row.
  void check_elseifs(int count) const;
  /// Sets the height of a node to at least `below` + 1, and checks it.
  template <class Node>
  void grow(Node& node, std::int32_t below) const;
  /// Returns true if no bracket or block is open.
  bool at_top() const { return nesting_ == 0; }

  Token token_;
  SourceRange last_;  ///< range of the previous token
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
