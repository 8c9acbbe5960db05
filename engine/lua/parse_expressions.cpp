// The productions of expressions.
#include "lua/grammar.hpp"

namespace rules::lua {

Expression Parser::make(Expression::Kind kind) {
  return {.kind = kind, .id = tree_.expressions++, .line = token_.place.line, .place = token_.place};
}

void Parser::settle(Expression& e) const {
  if (e.kind == Expression::Kind::field || e.kind == Expression::Kind::index) e.line = last_.line;
}

void Parser::finish(Expression& e) {
  for (const Expression& of : e.of) grow(e, of.height);
  e.place = since(e.place);
  settle(e);
}

std::vector<Expression> Parser::expressions() {
  std::vector<Expression> result;
  do {
    begin_chain();
    if (!result.empty()) settle(result.back());
    result.push_back(expression());
  } while (take(Symbol::comma));
  return result;
}

Expression Parser::expression(int above) {
  Expression left = operand();
  for (Strength found = strength_of(token_.symbol); found.left > above; found = strength_of(token_.symbol)) {
    link();
    Expression both = make(Expression::Kind::binary);
    both.operation = found.operation;
    both.place = left.place;
    advance();
    settle(left);
    Expression right = expression(found.right);
    both.of.reserve(2);
    both.of.push_back(std::move(left));
    both.of.push_back(std::move(right));
    finish(both);
    if (found.operation >= Operator::less && found.operation <= Operator::equal) both.line = last_.line;
    left = std::move(both);
  }
  return left;
}

Expression Parser::operand() {
  const Operator unary = unary_of(token_.symbol);
  if (unary == Operator::none) return simple();
  link();
  Expression result = make(Expression::Kind::unary);
  result.operation = unary;
  advance();
  result.of.push_back(expression(kUnaryStrength));
  finish(result);
  return result;
}

Expression Parser::simple() {
  const auto plain = [&](Expression::Kind kind) {
    Expression e = make(kind);
    e.integer = token_.integer;
    e.number = token_.number;
    e.text = std::move(token_.text);
    advance();
    return e;
  };
  switch (token_.symbol) {
    case Symbol::integer: return plain(Expression::Kind::integer);
    case Symbol::number: return plain(Expression::Kind::number);
    case Symbol::text: return plain(Expression::Kind::text);
    case Symbol::nil_: return plain(Expression::Kind::nil);
    case Symbol::true_: return plain(Expression::Kind::true_);
    case Symbol::false_: return plain(Expression::Kind::false_);
    case Symbol::dots: return plain(Expression::Kind::varargs);
    case Symbol::open_brace: return table();
    case Symbol::function_: {
      const SourceRange begin = token_.place;
      advance();
      return function_body(begin, false);
    }
    default: return suffixed();
  }
}

Expression Parser::name() {
  Expression e = make(Expression::Kind::global);
  e.text = std::move(token_.text);
  e.variable = scopes_.find(e.text);
  if (e.variable >= 0) e.kind = Expression::Kind::local;
  advance();
  return e;
}

Expression Parser::primary() {
  if (is(Symbol::name)) return name();
  if (!is(Symbol::open_parenthesis)) unexpected();
  Expression e = make(Expression::Kind::parentheses);
  const Nest nest(*this);
  e.of.push_back(expression());
  expect(Symbol::close_parenthesis);
  settle(e.of[0]);
  finish(e);
  return e;
}

Expression Parser::suffix(Expression::Kind kind, Expression of) {
  Expression e = make(kind);
  e.place = of.place;
  e.text = expect_name();
  e.of.push_back(std::move(of));
  finish(e);
  return e;
}

Expression Parser::suffixed() {
  Expression result = primary();
  while (true) {
    switch (token_.symbol) {
      case Symbol::dot:
        link();
        advance();
        result = suffix(Expression::Kind::field, std::move(result));
        break;
      case Symbol::colon: {
        link();
        advance();
        result = suffix(Expression::Kind::method, std::move(result));
        arguments(result);
        break;
      }
      case Symbol::open_bracket: {
        link();
        Expression e = make(Expression::Kind::index);
        e.place = result.place;
        const Nest nest(*this);
        e.of.push_back(std::move(result));
        e.of.push_back(expression());
        expect(Symbol::close_bracket);
        finish(e);
        result = std::move(e);
        break;
      }
      case Symbol::open_parenthesis:
      case Symbol::text:
      case Symbol::open_brace: {
        link();
        Expression e = make(Expression::Kind::call);
        e.place = result.place;
        e.of.push_back(std::move(result));
        arguments(e);
        result = std::move(e);
        break;
      }
      default: return result;
    }
  }
}

void Parser::arguments(Expression& call) {
  call.line = token_.place.line;
  if (is(Symbol::text)) {
    call.of.push_back(simple());
  } else if (is(Symbol::open_brace)) {
    call.of.push_back(table());
  } else if (is(Symbol::open_parenthesis)) {
    const Nest nest(*this);
    if (!is(Symbol::close_parenthesis)) {
      std::vector<Expression> given = expressions();
      for (Expression& e : given) call.of.push_back(std::move(e));
    }
    expect(Symbol::close_parenthesis);
    if (call.of.size() > 1) settle(call.of.back());
  } else {
    unexpected();
  }
  finish(call);
}

Expression Parser::table() {
  Expression result = make(Expression::Kind::table);
  const Nest nest(*this);
  while (!is(Symbol::close_brace)) {
    begin_chain();
    if (!result.of.empty()) settle(result.of.back());
    result.of.push_back(item());
    if (!take(Symbol::comma) && !take(Symbol::semicolon)) break;
  }
  expect(Symbol::close_brace);
  if (!result.of.empty()) settle(result.of.back());
  finish(result);
  return result;
}

Expression Parser::item() {
  if (is(Symbol::name) && ahead().symbol == Symbol::assign) {
    Expression e = make(Expression::Kind::named_item);
    e.text = expect_name();
    advance();
    e.of.push_back(expression());
    finish(e);
    return e;
  }
  if (!is(Symbol::open_bracket)) return expression();
  Expression e = make(Expression::Kind::keyed_item);
  {
    const Nest nest(*this);
    e.of.push_back(expression());
    expect(Symbol::close_bracket);
  }
  expect(Symbol::assign);
  e.of.push_back(expression());
  finish(e);
  return e;
}

Expression Parser::function_body(SourceRange begin, bool method) {
  Expression result = make(Expression::Kind::function);
  result.place = begin;
  const auto nth = static_cast<std::int32_t>(tree_.functions.size());
  result.function = nth;
  const std::int32_t parent = scopes_.function();
  tree_.functions.emplace_back().parent = parent;
  Function made;
  made.parent = parent;
  const Nest nest(*this, false);
  scopes_.open_function(nth);
  expect(Symbol::open_parenthesis);
  if (method) made.parameters.push_back(scopes_.declare("self", last_));
  parameters(made);
  made.body = statements();
  made.last_line = token_.place.line;
  if (!take(Symbol::end_)) unexpected(begin.line);
  scopes_.close_function();
  made.place = since(begin);
  grow(result, made.body.height);
  finish(result);
  tree_.function(nth) = std::move(made);
  return result;
}

void Parser::parameters(Function& function) {
  while (!is(Symbol::close_parenthesis)) {
    if (take(Symbol::dots)) {
      function.varargs = true;
      break;
    }
    const SourceRange place = token_.place;
    const std::string name = expect_name();
    function.parameters.push_back(scopes_.declare(name, place));
    if (!take(Symbol::comma)) break;
    if (is(Symbol::close_parenthesis)) unexpected();
  }
  expect(Symbol::close_parenthesis);
}

}  // namespace rules::lua
