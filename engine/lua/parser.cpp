#include "lua/parser.hpp"

#include "lua/scopes.hpp"
#include "lua/token_reader.hpp"

namespace rules::lua {
namespace {

/// One method for each production of the grammar. Owns the tree under construction and the scopes.
class Parser : private TokenReader {
 public:
  Parser(std::string_view source, const Bounds& bounds) : TokenReader(source, bounds), scopes_(tree_) {}

  /// Parses the whole source; call once. Throws SyntaxError, TooMuch.
  Tree parse() {
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

 private:
  // ---- statements

  /// Parses a block in a scope of its own.
  Block block() {
    scopes_.open_block();
    Block result = statements();
    scopes_.close_block();
    return result;
  }

  /// Parses the statements of a block up to the token that ends it.
  Block statements() {
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

  void finish(Statement& s) {
    for (const Expression& e : s.targets) grow(s, e.height);
    for (const Expression& e : s.values) grow(s, e.height);
    for (const Block& b : s.blocks) grow(s, b.height);
    s.place = since(s.place);
  }

  std::optional<Statement> statement() {
    begin_chain();
    if (take(Symbol::semicolon)) return std::nullopt;
    Statement result{.kind = Statement::Kind::call, .place = token_.place};
    read(result);
    finish(result);
    return result;
  }

  void read(Statement& s) {
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

  void read_if(Statement& s) {
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

  void read_while(Statement& s) {
    s.kind = Statement::Kind::while_;
    const Nest nest(*this);
    s.values.push_back(expression());
    expect(Symbol::do_);
    s.blocks.push_back(block());
    expect(Symbol::end_);
  }

  void read_do(Statement& s) {
    s.kind = Statement::Kind::do_;
    const Nest nest(*this);
    s.blocks.push_back(block());
    expect(Symbol::end_);
  }

  void read_for(Statement& s) {
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

  void read_repeat(Statement& s) {
    s.kind = Statement::Kind::repeat;
    const Nest nest(*this);
    scopes_.open_block();
    s.blocks.push_back(statements());
    expect(Symbol::until_);
    begin_chain();
    s.values.push_back(expression());
    scopes_.close_block();
  }

  /// Reads `function a.b.c:d(...) ... end`.
  void read_function(Statement& s) {
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
    s.values.push_back(function_body(opened, s.method));
    if (target.kind == Expression::Kind::local) scopes_.assign(target.variable, target.place);
    s.targets.push_back(std::move(target));
  }

  void read_local_function(Statement& s) {
    s.kind = Statement::Kind::local_function;
    const SourceRange opened = token_.place;
    advance();
    const SourceRange place = token_.place;
    const std::string name = expect_name();
    s.variables.push_back(scopes_.declare(name, place));
    s.values.push_back(function_body(opened, false));
  }

  void read_local(Statement& s) {
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

  Variable::Attribute attribute() {
    if (!take(Symbol::less)) return Variable::Attribute::none;
    const std::string name = expect_name();
    expect(Symbol::more);
    if (name == "const") return Variable::Attribute::constant;
    return name == "close" ? Variable::Attribute::to_close : Variable::Attribute::none;
  }

  /// Reads `break`, `goto NAME` or `::NAME::`.
  void read_jump(Statement& s, Statement::Kind kind) {
    s.kind = kind;
    jump();
    advance();
    if (kind != Statement::Kind::break_) s.text = expect_name();
    if (kind == Statement::Kind::label) expect(Symbol::label);
  }

  void read_return(Statement& s) {
    s.kind = Statement::Kind::return_;
    advance();
    if (!ends_block() && !is(Symbol::semicolon)) s.values = expressions();
    take(Symbol::semicolon);
  }

  /// Reads a call or an assignment.
  void read_simple(Statement& s) {
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
      if (const Expression& target = s.targets.back(); target.kind == Expression::Kind::local)
        scopes_.assign(target.variable, target.place);
      if (!take(Symbol::comma)) break;
      link();
      s.targets.push_back(suffixed());
    }
    begin_chain();
    expect(Symbol::assign);
    s.values = expressions();
  }

  // ---- expressions

  Expression make(Expression::Kind kind) {
    return {.kind = kind, .id = tree_.expressions++, .line = token_.place.line, .place = token_.place};
  }

  /// Lua emits a field access only once it knows how the field is used, so its line is that of the token just read.
  void settle(Expression& e) const {
    if (e.kind == Expression::Kind::field || e.kind == Expression::Kind::index) e.line = last_.line;
  }

  void finish(Expression& e) {
    for (const Expression& of : e.of) grow(e, of.height);
    e.place = since(e.place);
    settle(e);
  }

  /// Parses a comma-separated list of expressions.
  std::vector<Expression> expressions() {
    std::vector<Expression> result;
    do {
      begin_chain();
      if (!result.empty()) settle(result.back());
      result.push_back(expression());
    } while (take(Symbol::comma));
    return result;
  }

  /// Parses an expression whose operators bind more strongly than `above`.
  Expression expression(int above = 0) {
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

  Expression operand() {
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

  Expression simple() {
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

  Expression name() {
    Expression e = make(Expression::Kind::global);
    e.text = std::move(token_.text);
    e.variable = scopes_.find(e.text);
    if (e.variable >= 0) e.kind = Expression::Kind::local;
    advance();
    return e;
  }

  Expression primary() {
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

  /// Parses `.name` or `:name` after the `.` or `:`.
  Expression suffix(Expression::Kind kind, Expression of) {
    Expression e = make(kind);
    e.place = of.place;
    e.text = expect_name();
    e.of.push_back(std::move(of));
    finish(e);
    return e;
  }

  /// Parses a name or a parenthesized expression, with the fields and calls that follow it.
  Expression suffixed() {
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

  void arguments(Expression& call) {
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

  Expression table() {
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

  Expression item() {
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

  /// Parses a function from the `(` of its parameters on.
  Expression function_body(SourceRange begin, bool method) {
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

  void parameters(Function& function) {
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

  Tree tree_;
  Scopes scopes_;
};

}  // namespace

Tree parse(std::string_view source, const Bounds& bounds) {
  if (source.size() > bounds.bytes)
    throw TooMuch({0, 0, 0, 0}, "longer than " + std::to_string(bounds.bytes >> 10) + " KB; split it up");
  return Parser(source, bounds).parse();
}

}  // namespace rules::lua
