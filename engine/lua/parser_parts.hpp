#pragma once
// The parser itself: one method for each piece of Lua's grammar. Private to parser_*.cpp.

#include <optional>
#include <string>

#include "lua/beginner.hpp"
#include "lua/lexer.hpp"
#include "lua/parser.hpp"
#include "lua/scopes.hpp"

namespace rules::lua {

class Parser {
 public:
  Parser(std::string_view source, const Bounds& bounds)
      : source_(source), bounds_(bounds), lexer_(source), scopes_(tree_) {}
  Tree parse();

 private:
  /// A bracket or block that is open, with a chain of its own.
  class Nest {
   public:
    /// `takes`: the token at hand opens it, and is taken.
    explicit Nest(Parser& parser, bool takes = true);
    ~Nest();
    Nest(const Nest&) = delete;
    Nest& operator=(const Nest&) = delete;

   private:
    Parser& parser_;
    int chain_;
  };

  // ---- tokens
  void advance();
  const Token& ahead();
  bool is(Symbol symbol) const { return token_.symbol == symbol; }
  bool take(Symbol symbol);
  void expect(Symbol symbol);
  std::string expect_name();
  bool ends_block() const;
  /// `unclosed`: the line of the function that would have to end here.
  [[noreturn]] void unexpected(int unclosed = 0) const;

  // ---- bounds
  void link();
  void jump();
  template <class Node>
  void grow(Node& node, std::int32_t below);
  SourceRange since(SourceRange begin) const;

  // ---- statements
  Block block();
  Block statements();
  std::optional<Statement> statement();
  Statement begin(Statement::Kind kind) const;
  void finish(Statement& statement);
  void read(Statement& s);
  void read_if(Statement& s);
  void read_while(Statement& s);
  void read_do(Statement& s);
  void read_for(Statement& s);
  void read_repeat(Statement& s);
  void read_function(Statement& s);
  void read_local(Statement& s);
  void read_local_function(Statement& s);
  void read_label(Statement& s);
  void read_goto(Statement& s);
  void read_return(Statement& s);
  void read_break(Statement& s);
  void read_simple(Statement& s);
  Variable::Attribute attribute();

  // ---- expressions
  Expression make(Expression::Kind kind);
  void finish(Expression& expression);
  void settle(Expression& expression) const;
  std::vector<Expression> expressions();
  Expression expression(int above = 0);
  Expression operand();
  Expression simple();
  Expression suffixed();
  Expression primary();
  Expression name();
  Expression table();
  Expression item();
  Expression suffix(Expression::Kind kind, Expression of);
  void arguments(Expression& call);
  Expression function_body(SourceRange begin, bool method);
  void parameters(Function& function);

  std::string_view source_;
  Bounds bounds_;
  Lexer lexer_;
  Tree tree_;
  Scopes scopes_;
  Beginner beginner_;
  Token token_;
  std::optional<Token> ahead_;
  SourceRange last_;  ///< of the token before
  int nesting_ = 0, chain_ = 0, jumps_ = 0;
};

/// A node is one above what is below it.
template <class Node>
void Parser::grow(Node& node, std::int32_t below) {
  if (node.height > below) return;
  node.height = below + 1;
  if (node.height > bounds_.height)
    throw TooMuch(token_.place,
                  "brackets, blocks and chains nested deeper than " + std::to_string(bounds_.height) + " in all");
}

}  // namespace rules::lua
