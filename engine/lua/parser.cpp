#include "lua/parser.hpp"

#include "lua/grammar.hpp"

namespace rules::lua {

Tree Parser::parse() {
  tree_.functions.emplace_back();
  scopes_.open_function(0);
  tree_.functions[0].varargs = true;
  advance();
  Block body = statements();
  if (!is(Symbol::end_of_text)) unexpected();
  scopes_.close_function();
  tree_.functions[0].body = std::move(body);
  tree_.functions[0].last_line = token_.place.line;
  tree_.functions[0].place = {0, static_cast<std::uint32_t>(source().size()), 1, 1};
  return std::move(tree_);
}

Block Parser::block() {
  scopes_.open_block();
  Block result = statements();
  scopes_.close_block();
  return result;
}

Block Parser::statements() {
  Block result;
  result.opened = last_;
  while (!ends_block()) {
    auto read = statement();
    if (!read) continue;
    grow(result, read->height);
    const bool last = read->kind == Statement::Kind::return_;
    result.statements.push_back(std::move(*read));
    if (last) break;
  }
  return result;
}

void Parser::finish(Statement& s) {
  for (const Expression& e : s.targets) grow(s, e.height);
  for (const Expression& e : s.values) grow(s, e.height);
  for (const Block& b : s.blocks) grow(s, b.height);
  s.place = since(s.place);
}

std::optional<Statement> Parser::statement() {
  begin_chain();
  if (take(Symbol::semicolon)) return std::nullopt;
  Statement result{.kind = Statement::Kind::call, .place = token_.place};
  read(result);
  finish(result);
  return result;
}

void Parser::read(Statement& s) {
  switch (token_.symbol) {
    case Symbol::if_: return read_if(s);
    case Symbol::while_: return read_while(s);
    case Symbol::do_: return read_do(s);
    case Symbol::for_: return read_for(s);
    case Symbol::repeat_: return read_repeat(s);
    case Symbol::function_: return read_function(s);
    case Symbol::local_: return read_local(s);
    case Symbol::return_: return read_return(s);
    case Symbol::break_: return read_jump(s, Statement::Kind::break_);
    case Symbol::goto_: return read_jump(s, Statement::Kind::goto_);
    case Symbol::label: return read_jump(s, Statement::Kind::label);
    default: return read_simple(s);
  }
}

void Parser::read_if(Statement& s) {
  s.kind = Statement::Kind::branch;
  const Nest nest(*this);
  int elseifs = 0;
  do {
    begin_chain();
    s.values.push_back(expression());
    expect(Symbol::then_);
    s.blocks.push_back(block());
    if (is(Symbol::elseif_)) check_elseifs(++elseifs);
  } while (take(Symbol::elseif_));
  if (take(Symbol::else_)) s.blocks.push_back(block());
  expect(Symbol::end_);
}

void Parser::read_while(Statement& s) {
  s.kind = Statement::Kind::while_;
  const Nest nest(*this);
  s.values.push_back(expression());
  expect(Symbol::do_);
  s.blocks.push_back(block());
  expect(Symbol::end_);
}

void Parser::read_do(Statement& s) {
  s.kind = Statement::Kind::do_;
  const Nest nest(*this);
  s.blocks.push_back(block());
  expect(Symbol::end_);
}

void Parser::read_for(Statement& s) {
  const Nest nest(*this);
  std::vector<std::pair<std::string, SourceRange>> names;
  do {
    const SourceRange place = token_.place;
    names.emplace_back(expect_name(), place);
    link();
  } while (take(Symbol::comma));
  if (names.size() == 1 && take(Symbol::assign)) {
    s.kind = Statement::Kind::count;
    s.values.push_back(expression());
    expect(Symbol::comma);
    s.values.push_back(expression());
    if (take(Symbol::comma)) s.values.push_back(expression());
  } else {
    s.kind = Statement::Kind::each;
    if (!take(Symbol::in_)) unexpected();
    s.values = expressions();
  }
  s.line = token_.place.line;
  expect(Symbol::do_);
  scopes_.open_block();
  for (const auto& [name, place] : names) s.variables.push_back(scopes_.declare(name, place));
  s.blocks.push_back(statements());
  scopes_.close_block();
  expect(Symbol::end_);
}

void Parser::read_repeat(Statement& s) {
  s.kind = Statement::Kind::repeat;
  const Nest nest(*this);
  scopes_.open_block();
  s.blocks.push_back(statements());
  expect(Symbol::until_);
  begin_chain();
  s.values.push_back(expression());
  scopes_.close_block();
}

void Parser::read_function(Statement& s) {
  s.kind = Statement::Kind::function;
  const SourceRange opened = token_.place;
  advance();
  if (!is(Symbol::name)) unexpected();
  Expression target = name();
  while (is(Symbol::dot) || is(Symbol::colon)) {
    s.method = is(Symbol::colon);
    link();
    advance();
    target = suffix(Expression::Kind::field, std::move(target));
    if (s.method) break;
  }
  scopes_.assign(target);
  s.values.push_back(function_body(opened, s.method));
  s.targets.push_back(std::move(target));
}

void Parser::read_local_function(Statement& s) {
  s.kind = Statement::Kind::local_function;
  const SourceRange opened = token_.place;
  advance();
  const SourceRange place = token_.place;
  const std::string name = expect_name();
  s.variables.push_back(scopes_.declare(name, place));
  s.values.push_back(function_body(opened, false));
}

void Parser::read_local(Statement& s) {
  advance();
  if (is(Symbol::function_)) return read_local_function(s);
  s.kind = Statement::Kind::local;
  struct Declared {
    std::string name;
    SourceRange place;
    Variable::Attribute attribute;
  };
  std::vector<Declared> declared;
  do {
    const SourceRange place = token_.place;
    std::string name = expect_name();
    declared.push_back({std::move(name), place, attribute()});
    link();
  } while (take(Symbol::comma));
  begin_chain();
  if (take(Symbol::assign)) s.values = expressions();
  for (const Declared& d : declared) s.variables.push_back(scopes_.declare(d.name, d.place, d.attribute));
}

Variable::Attribute Parser::attribute() {
  if (!take(Symbol::less)) return Variable::Attribute::none;
  const std::string name = expect_name();
  expect(Symbol::more);
  if (name == "const") return Variable::Attribute::constant;
  return name == "close" ? Variable::Attribute::to_close : Variable::Attribute::none;
}

void Parser::read_jump(Statement& s, Statement::Kind kind) {
  s.kind = kind;
  jump();
  advance();
  if (kind != Statement::Kind::break_) s.text = expect_name();
  if (kind == Statement::Kind::label) expect(Symbol::label);
}

void Parser::read_return(Statement& s) {
  s.kind = Statement::Kind::return_;
  advance();
  if (!ends_block() && !is(Symbol::semicolon)) s.values = expressions();
  take(Symbol::semicolon);
}

void Parser::read_simple(Statement& s) {
  Expression first = suffixed();
  if (!is(Symbol::assign) && !is(Symbol::comma)) {
    const bool call = first.kind == Expression::Kind::call || first.kind == Expression::Kind::method;
    if (!call) unexpected();
    if (at_top()) {
      bool names = first.kind == Expression::Kind::call;
      for (std::size_t i = 1; i < first.of.size(); ++i) names &= !dotted_path(first.of[i]).empty();
      beginner_.call_at_top(first.place, dotted_path(first.of[0]), names);
    }
    s.values.push_back(std::move(first));
    return;
  }
  s.kind = Statement::Kind::assign;
  s.targets.push_back(std::move(first));
  const auto assignable = [](const Expression& e) {
    using Is = Expression::Kind;
    return e.kind == Is::local || e.kind == Is::global || e.kind == Is::field || e.kind == Is::index;
  };
  while (true) {
    if (!assignable(s.targets.back())) unexpected();
    scopes_.assign(s.targets.back());
    if (!take(Symbol::comma)) break;
    link();
    s.targets.push_back(suffixed());
  }
  begin_chain();
  expect(Symbol::assign);
  s.values = expressions();
}

Tree parse(std::string_view source, const Bounds& bounds) {
  if (source.size() > bounds.bytes)
    throw TooMuch({0, 0, 0, 0}, "longer than " + std::to_string(bounds.bytes >> 10) + " KB; split it up");
  return Parser(source, bounds).parse();
}

}  // namespace rules::lua
