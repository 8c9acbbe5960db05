#include "lua/tree.hpp"

namespace rules::lua {

std::string dotted_path(const Expression& expression) {
  using Kind = Expression::Kind;
  if (expression.kind == Kind::global || expression.kind == Kind::local) return expression.text;
  if (expression.kind != Kind::field) return {};
  const std::string before = dotted_path(expression.of[0]);
  return before.empty() ? before : before + "." + expression.text;
}

}  // namespace rules::lua
