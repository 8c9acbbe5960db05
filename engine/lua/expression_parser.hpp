#pragma once
// The parser of expressions: one method for each piece of their grammar. Owns the tree that is made, and the scopes.
// Knows no statement: a function's body is read by whoever knows them.

#include "lua/scopes.hpp"
#include "lua/token_reader.hpp"

namespace rules::lua {

class ExpressionParser : protected TokenReader {
 protected:
  ExpressionParser(std::string_view source, const Bounds& bounds) : TokenReader(source, bounds), scopes_(tree_) {}
  ~ExpressionParser() = default;

  /// The statements of a block, up to what ends it.
  virtual Block statements() = 0;

  /// Some, between commas.
  std::vector<Expression> expressions();
  /// One whose operators are stronger than that.
  Expression expression(int above = 0);
  /// A name or what stands in parentheses, with the fields and calls behind it.
  Expression suffixed();
  Expression name();
  /// `.name` or `:name`, of which the sign has been read.
  Expression suffix(Expression::Kind kind, Expression of);
  /// From the `(` of its parameters on.
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
