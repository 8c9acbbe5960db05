#include "lua/ast.hpp"

namespace rules::lua {

Strength strength_of(Symbol symbol) {
  switch (symbol) {
    case Symbol::or_: return {Operator::or_, 1, 1};
    case Symbol::and_: return {Operator::and_, 2, 2};
    case Symbol::less: return {Operator::less, 3, 3};
    case Symbol::more: return {Operator::more, 3, 3};
    case Symbol::at_most: return {Operator::at_most, 3, 3};
    case Symbol::at_least: return {Operator::at_least, 3, 3};
    case Symbol::unequal: return {Operator::unequal, 3, 3};
    case Symbol::equal: return {Operator::equal, 3, 3};
    case Symbol::pipe: return {Operator::bit_or, 4, 4};
    case Symbol::tilde: return {Operator::bit_xor, 5, 5};
    case Symbol::ampersand: return {Operator::bit_and, 6, 6};
    case Symbol::shift_left: return {Operator::shift_left, 7, 7};
    case Symbol::shift_right: return {Operator::shift_right, 7, 7};
    case Symbol::concatenate: return {Operator::concatenate, 9, 8};
    case Symbol::plus: return {Operator::add, 10, 10};
    case Symbol::minus: return {Operator::subtract, 10, 10};
    case Symbol::star: return {Operator::multiply, 11, 11};
    case Symbol::slash: return {Operator::divide, 11, 11};
    case Symbol::double_slash: return {Operator::whole_divide, 11, 11};
    case Symbol::percent: return {Operator::modulo, 11, 11};
    case Symbol::caret: return {Operator::power, 14, 13};
    default: return {};
  }
}

Operator unary_of(Symbol symbol) {
  switch (symbol) {
    case Symbol::not_: return Operator::not_;
    case Symbol::minus: return Operator::negate;
    case Symbol::hash: return Operator::length;
    case Symbol::tilde: return Operator::bit_not;
    default: return Operator::none;
  }
}

std::string dotted_path(const Expression& expression) {
  using Kind = Expression::Kind;
  if (expression.kind == Kind::global || expression.kind == Kind::local) return expression.text;
  if (expression.kind != Kind::field) return {};
  const std::string before = dotted_path(expression.of[0]);
  return before.empty() ? before : before + "." + expression.text;
}

}  // namespace rules::lua
