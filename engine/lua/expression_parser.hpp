#pragma once
// Expression parser: one method per production of the grammar. Owns the tree under construction and the scopes.
// Delegates the statements of a function body to a derived class.

#include "lua/scopes.hpp"
#include "lua/token_reader.hpp"

namespace rules::lua {

class ExpressionParser : protected TokenReader {
 protected:
  ExpressionParser(std::string_view source, const Bounds& bounds) : TokenReader(source, bounds), scopes_(tree_) {}
  ~ExpressionParser() = default;

  /// Parses the statements of a block up to the token that ends it.
  virtual Block statements() = 0;

  /// Parses a comma-separated list of expressions.
  std::vector<Expression> expressions();
  /// Parses an expression whose operators bind more strongly than `above`.
  Expression expression(int above = 0);
  /// Parses a name or a parenthesized expression, with the fields and calls that follow it.
  Expression suffixed();
  Expression name();
  /// Parses `.name` or `:name` after the `.` or `:`.
  Expression suffix(Expression::Kind kind, Expression of);
  /// Parses a function from the `(` of its parameters on.
  Expression function_body(SourceRange begin, bool method);

  Tree tree_;
  Scopes scopes_;

 private:
  Expression make(Expression::Kind kind);
  void finish(Expression& expression);
  void settle(Expression& expression) const;
  Expression operand();
  Expression simple();
  Expression primary();
  Expression table();
  Expression item();
  void arguments(Expression& call);
  void parameters(Function& function);
};

}  // namespace rules::lua
