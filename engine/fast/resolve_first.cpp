// Finds guard clauses.
#include "fast/resolve_first.hpp"

#include "fast/resolve_calls.hpp"

namespace rules::fast {
namespace {

using Kind = Node::Kind;
using From = OperandSource::Kind;
using script::Value;

constexpr OperandSource kZero = {};

Kind opposite(Kind is) {
  switch (is) {
    case Kind::equal: return Kind::unequal;
    case Kind::unequal: return Kind::equal;
    case Kind::less: return Kind::at_least;
    case Kind::at_most: return Kind::more;
    case Kind::more: return Kind::at_most;
    default: return Kind::less;
  }
}

bool may_be_nil(Type type) { return type == Type::seat || type == Type::card; }

}  // namespace

void FirstTests::read(Code& code) const {
  if (code.body.empty() || code.body[0].kind != Step::Kind::branch || !code.body[0].otherwise.empty()) return;
  const Step& branch = code.body[0];
  const auto& inside = branch.body;
  const bool ends = inside.size() == 1 && inside[0].kind == Step::Kind::return_ &&
                    (inside[0].values.empty() || inside[0].values[0].kind == Kind::constant);
  if (!ends && code.body.size() != 1) return;
  GuardClause first{.ends_if = ends ? GuardClause::Says::yes : GuardClause::Says::no, .otherwise = code.steps};
  const bool all = add_tests(branch.values[0], first.tests);
  if (first.tests.empty() || (ends && !all)) return;
  if (ends && !inside[0].values.empty()) first.result = inside[0].values[0].constant;
  if (ends) first.otherwise = {code.body.data() + 1, code.body.data() + code.body.size()};
  else if (all) first.otherwise = Steps(inside);
  code.first = std::move(first);
}

/// Adds the conjuncts of a condition, up to the first that can't be read directly; returns true if all could be.
bool FirstTests::add_tests(const Node& condition, std::vector<Comparison>& tests) const {
  if (condition.kind == Kind::and_) return add_tests(condition.of[0], tests) && add_tests(condition.of[1], tests);
  const auto test = test_of(condition);
  if (test) tests.push_back(*test);
  return test.has_value();
}

std::optional<Comparison> FirstTests::test_of(const Node& condition) const {
  if (condition.kind == Kind::not_) {
    auto test = test_of(condition.of[0]);
    if (test) test->is = opposite(test->is);
    return test;
  }
  const Kind is = condition.kind;
  if (is < Kind::equal || is > Kind::at_least) {  // a plain truth test
    const auto source = source_of(condition);
    if (source && source->type == Type::flag) return Comparison{*source, Kind::unequal, kZero};
    if (source && may_be_nil(source->type)) return Comparison{*source, Kind::at_least, kZero};
    return std::nullopt;
  }
  const auto left = source_of(condition.of[0]);
  const bool equality = is == Kind::equal || is == Kind::unequal;
  if (!left || left->type == Type::flag || (!equality && left->type != Type::number)) return std::nullopt;
  if (condition.of[1].kind != Kind::constant) {
    const auto right = source_of(condition.of[1]);
    if (!right || right->type != left->type) return std::nullopt;
    return Comparison{*left, is, *right};
  }
  const std::int64_t constant = condition.of[1].constant;
  if (constant == Value::kNil && may_be_nil(left->type))
    return Comparison{*left, is == Kind::equal ? Kind::less : Kind::at_least, kZero};
  const auto right = script::as_field(left->type, constant);
  if (!right) return std::nullopt;
  return Comparison{*left, is, {.type = left->type, .value = *right}};
}

/// Returns the source of an operand that can be read directly: a number of the game, a field, a variable, the card or
/// its owner.
std::optional<OperandSource> FirstTests::source_of(const Node& node) const {
  const bool is_card = node.kind == Kind::local && node.at == 1 && parameters_ > 1;
  switch (node.kind) {
    case Kind::number: return OperandSource{From::number, node.at, node.type};
    case Kind::seat:
    case Kind::card: return OperandSource{From::field, node.at, node.type};
    case Kind::field:
      if (node.type == Type::event) return std::nullopt;
      return OperandSource{From::field, node.at, node.type};
    case Kind::local:
      if (!is_card) return std::nullopt;
      return OperandSource{.kind = From::me, .type = Type::card};
    case Kind::owner: {
      const auto of = source_of(node.of[0]);
      if (!of || of->kind != From::me) return std::nullopt;
      return OperandSource{.kind = From::owner, .type = Type::seat};
    }
    case Kind::variable:
    case Kind::call: return variable_of(node);
    default: return std::nullopt;
  }
}

/// get(variable), also of a field's player, card or record; players().
std::optional<OperandSource> FirstTests::variable_of(const Node& call) const {
  const std::string_view name = call.call->function->name;
  if (name == "players" && call.of.empty()) return OperandSource{.value = host_.rules().players()};
  const VariableDecl* const read = variable_read(host_, call);
  if (!read) return std::nullopt;
  const VariableDecl& decl = *read;
  if (decl.scope == Scope::game && call.of.size() == 1)
    return OperandSource{.kind = From::cell, .type = decl.type, .value = decl.first_cell};
  if (decl.scope == Scope::game || call.of.size() != 2) return std::nullopt;
  const auto subject = source_of(call.of[1]);
  const Type wanted = decl.scope == Scope::player ? Type::seat : decl.scope == Scope::card ? Type::card : Type::record;
  if (!subject || subject->kind != From::field || subject->type != wanted) return std::nullopt;
  return OperandSource{From::cell_of_field, subject->field, decl.type, decl.first_cell, decl.cells};
}

}  // namespace rules::fast
