// Parser: a method for each production of the grammar. Owns the tree under construction and the scopes. Used only by
// parse() (parser.hpp).
#pragma once
#include <optional>
#include <vector>

#include "lua/scopes.hpp"
#include "lua/token_reader.hpp"

namespace rules::lua {

class Parser : private TokenReader {
 public:
  Parser(std::string_view source, const Bounds& bounds) : TokenReader(source, bounds), scopes_(tree_) {}

  /// Parses the whole source; call once. Throws SyntaxError, TooMuch.
  Tree parse();

 private:
  // ---- statements (parser.cpp)

  /// Parses a block in a scope of its own.
  Block block();
  /// Parses the statements of a block up to the token that ends it.
  Block statements();
  void finish(Statement& s);
  std::optional<Statement> statement();
  void read(Statement& s);
  void read_if(Statement& s);
  void read_while(Statement& s);
  void read_do(Statement& s);
  void read_for(Statement& s);
  void read_repeat(Statement& s);
  /// Reads `function a.b.c:d(...) ... end`.
  void read_function(Statement& s);
  void read_local_function(Statement& s);
  void read_local(Statement& s);
  Variable::Attribute attribute();
  /// Reads `break`, `goto NAME` or `::NAME::`.
  void read_jump(Statement& s, Statement::Kind kind);
  void read_return(Statement& s);
  /// Reads a call or an assignment.
  void read_simple(Statement& s);

  // ---- expressions (parse_expressions.cpp)

  Expression make(Expression::Kind kind);
  /// Lua emits a field access only once it knows how the field is used, so its line is that of the token just read.
  void settle(Expression& e) const;
  void finish(Expression& e);
  /// Parses a comma-separated list of expressions.
  std::vector<Expression> expressions();
  /// Parses an expression whose operators bind more strongly than `above`.
  Expression expression(int above = 0);
  Expression operand();
  Expression simple();
  Expression name();
  Expression primary();
  /// Parses `.name` or `:name` after the `.` or `:`.
  Expression suffix(Expression::Kind kind, Expression of);
  /// Parses a name or a parenthesized expression, with the fields and calls that follow it.
  Expression suffixed();
  void arguments(Expression& call);
  Expression table();
  Expression item();
  /// Parses a function from the `(` of its parameters on.
  Expression function_body(SourceRange begin, bool method);
  void parameters(Function& function);

  Tree tree_;
  Scopes scopes_;
};

}  // namespace rules::lua
