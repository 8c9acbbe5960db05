#pragma once
// Visits a tree in source order.

#include "lua/tree.hpp"

namespace rules::lua {

/// Calls visitor.statement(s) and visitor.expression(e) for each node of the block, outer ones first, and
/// visitor.function(nth) before and visitor.end_function(nth) after the body of each function. Derive from this and
/// hide the methods you need.
struct Visitor {
  void statement(const Statement&) {}
  void expression(const Expression&) {}
  void function(std::int32_t) {}
  void end_function(std::int32_t) {}
};

template <class V>
void walk(const Tree& tree, const Block& block, V& visitor);

template <class V>
void walk(const Tree& tree, const Expression& expression, V& visitor) {
  visitor.expression(expression);
  for (const Expression& of : expression.of) walk(tree, of, visitor);
  if (expression.kind != Expression::Kind::function) return;
  visitor.function(expression.function);
  walk(tree, tree.function(expression.function).body, visitor);
  visitor.end_function(expression.function);
}

template <class V>
void walk(const Tree& tree, const Statement& statement, V& visitor) {
  visitor.statement(statement);
  for (const Expression& target : statement.targets) walk(tree, target, visitor);
  if (statement.kind == Statement::Kind::repeat) walk(tree, statement.blocks[0], visitor);
  for (std::size_t i = 0; i < statement.values.size(); ++i) {
    walk(tree, statement.values[i], visitor);
    if (statement.kind == Statement::Kind::branch) walk(tree, statement.blocks[i], visitor);
  }
  if (statement.kind == Statement::Kind::repeat) return;
  const bool branch = statement.kind == Statement::Kind::branch;
  for (std::size_t i = branch ? statement.values.size() : 0; i < statement.blocks.size(); ++i)
    walk(tree, statement.blocks[i], visitor);
}

template <class V>
void walk(const Tree& tree, const Block& block, V& visitor) {
  for (const Statement& statement : block.statements) walk(tree, statement, visitor);
}

}  // namespace rules::lua
