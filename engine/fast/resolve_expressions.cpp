// Resolves the expressions of a function.
#include <algorithm>

#include "fast/prepared_call.hpp"
#include "fast/resolver.hpp"
#include "script/question_kinds.hpp"

namespace rules::fast {
namespace {

using Lua = lua::Expression::Kind;
using Kind = Node::Kind;
using script::Value;

/// Returns true for members of an event that aren't fields.
bool is_no_field(const std::string& name) { return name == "event" || script::method_named(name); }

Node made(Kind kind, int line) { return {.kind = kind, .line = line}; }

const lua::Expression& without_parentheses(const lua::Expression& e) {
  return e.kind == Lua::parentheses ? without_parentheses(e.of[0]) : e;
}

/// Returns the node kind of a binary operator, or nullopt if trees don't support it.
std::optional<Kind> node_kind(lua::Operator operation) {
  switch (operation) {
    case lua::Operator::or_: return Kind::or_;
    case lua::Operator::and_: return Kind::and_;
    case lua::Operator::equal: return Kind::equal;
    case lua::Operator::unequal: return Kind::unequal;
    case lua::Operator::less: return Kind::less;
    case lua::Operator::at_most: return Kind::at_most;
    case lua::Operator::more: return Kind::more;
    case lua::Operator::at_least: return Kind::at_least;
    case lua::Operator::add: return Kind::add;
    case lua::Operator::subtract: return Kind::subtract;
    case lua::Operator::multiply: return Kind::multiply;
    case lua::Operator::whole_divide: return Kind::divide;
    case lua::Operator::modulo: return Kind::modulo;
    default: return std::nullopt;
  }
}

/// Compares two numbers.
bool holds(Kind is, std::int64_t left, std::int64_t right) {
  switch (is) {
    case Kind::less: return left < right;
    case Kind::at_most: return left <= right;
    case Kind::more: return left > right;
    default: return left >= right;
  }
}

/// Returns true if the value can't be nil: a list with a gap is a table whose length only Lua knows.
bool is_never_nil(const Node& node) {
  switch (node.kind) {
    case Kind::constant: return node.constant != Value::kNil;
    case Kind::number:
    case Kind::list:
    case Kind::length:
    case Kind::map:
    case Kind::smallest:
    case Kind::largest:
    case Kind::not_: return true;
    default: return node.kind >= Kind::equal;
  }
}

/// Folds constants; of a condition on an option only the live part remains.
Node folded(Node node) {
  const auto known = [&](std::size_t nth) { return node.of[nth].kind == Kind::constant; };
  const auto constant = [&](std::size_t nth) { return node.of[nth].constant; };
  switch (node.kind) {
    case Kind::not_:
      if (!known(0)) return node;
      return constant_of(Value::flag(!Value::truth(constant(0))), node.line);
    case Kind::equal:
    case Kind::unequal:
      if (!known(0) || !known(1)) return node;
      return constant_of(Value::flag((constant(0) == constant(1)) == (node.kind == Kind::equal)), node.line);
    case Kind::and_:
    case Kind::or_: {
      if (!known(0) || node.of[1].open()) return node;
      Node decides = std::move(node.of[Value::truth(constant(0)) == (node.kind == Kind::and_) ? 1 : 0]);
      return decides;
    }
    case Kind::less:
    case Kind::at_most:
    case Kind::more:
    case Kind::at_least: {
      const auto number = [&](std::size_t nth) { return known(nth) && constant(nth) > Value::kLast; };
      if (!number(0) || !number(1)) return node;
      return constant_of(Value::flag(holds(node.kind, constant(0), constant(1))), node.line);
    }
    default: return node;
  }
}

}  // namespace

Node only_first(Node node) {
  if (!node.open()) return node;
  Node first = made(Node::Kind::first, node.line);
  first.of.push_back(std::move(node));
  return first;
}

std::vector<Node> Expressions::values(const std::vector<lua::Expression>& from, std::size_t first) {
  std::vector<Node> result;
  for (std::size_t i = first; i < from.size(); ++i) result.push_back(value(from[i]));
  if (result.size() >= kMaxArguments) throw NotCompilable{};
  return result;
}

Node Expressions::value(const lua::Expression& e) {
  if (const script::Meaning* meaning = file_.meaning_of(e)) return with_meaning(e, *meaning);
  switch (e.kind) {
    case Lua::nil: return constant_of(Value::kNil, e.line);
    case Lua::true_: return constant_of(Value::kTrue, e.line);
    case Lua::false_: return constant_of(Value::kFalse, e.line);
    case Lua::integer: return constant_of(host_.code_of_number(e.integer), e.line);
    case Lua::text: return text(e.text, e.line);
    case Lua::local: return name(e);
    case Lua::field: return field(e);
    case Lua::index: {
      if (e.of[1].kind == Lua::text) throw NotCompilable{};  // an attribute, as in card["kind"]
      Node result = made_of(Kind::index, e.line, e.of[0]);
      result.of.push_back(value(e.of[1]));
      return result;
    }
    case Lua::call: return calls_.call(e);
    case Lua::parentheses: return only_first(value(e.of[0]));
    case Lua::table: {
      Node list = made(Kind::list, e.line);
      list.of = values(e.of);
      if (list.of.size() > 1 && !std::all_of(list.of.begin(), list.of.end() - 1, is_never_nil)) throw NotCompilable{};
      return list;
    }
    case Lua::unary: return unary(e);
    case Lua::binary: return binary(e);
    default: throw NotCompilable{};
  }
}

Node Expressions::condition(const lua::Expression& e) {
  if (outer_event(e) >= 0) return outer(e);
  if (e.kind == Lua::parentheses) return only_first(condition(e.of[0]));
  if (e.operation != lua::Operator::and_ && e.operation != lua::Operator::or_) return value(e);
  Node result = made(*node_kind(e.operation), e.line);
  result.of.push_back(condition(e.of[0]));
  result.of.push_back(condition(e.of[1]));
  return folded(std::move(result));
}

std::int32_t Expressions::outer_event(const lua::Expression& e) const {
  if (const Local* found = locals_.find(e)) return found->outer;
  const bool within = e.kind == Lua::call && e.of[0].text == "within" && file_.globals.is_plain(e.of[0]);
  if (!within || e.of.size() != 2 || e.of[1].kind != Lua::text) return -1;
  return host_.named(script::ScriptType::event_name, e.of[1].text).value_or(-1);
}

Node Expressions::outer(const lua::Expression& e) {
  Node result = made(Kind::within, e.line);
  result.constant = outer_event(e);
  if (const Local* found = locals_.find(e)) {
    result.kind = Kind::local;
    result.at = found->slot;
  }
  return result;
}

Node Expressions::with_meaning(const lua::Expression& e, const script::Meaning& meaning) {
  if (meaning.kind == script::Meaning::Kind::players_zone) {
    Node pile = made_of(Kind::pile, e.place.line, e.of[1]);
    pile.constant = meaning.constant.code;
    return pile;
  }
  const std::string& says = meaning.constant.text;
  if (says.empty()) return constant_of(meaning.constant.code, e.line);
  if (says == "true" || says == "false") return constant_of(Value::flag(says == "true"), e.line);
  return text(says, e.line);
}

/// Leaves strings that Lua might convert to numbers to Lua.
Node Expressions::text(const std::string& text, int line) {
  const std::size_t first = text.find_first_not_of("+-. \f\n\r\t\v");
  if (first != std::string::npos && text[first] >= '0' && text[first] <= '9') throw NotCompilable{};
  return constant_of(host_.code_of_text(text), line);
}

Node Expressions::name(const lua::Expression& e) const {
  Node result = made(Kind::local, e.line);
  result.at = locals_.slot_of(e);
  if (const auto& known = locals_.find(e)->constant) return constant_of(*known, e.line);
  return result;
}

Node Expressions::field(const lua::Expression& e) {
  const lua::Expression& of = without_parentheses(e.of[0]);
  if (const Local* found = locals_.find(e.of[0]); found && found->event) return event_field(e.text, e.line);
  if (const std::int32_t event = outer_event(of); event >= 0) return outer_field(e, event);
  return attribute(only_first(value(of)), e.text, e.line);
}

Node Expressions::event_field(const std::string& name, int line) const {
  if (is_no_field(name) || hook_target_ < 0) throw NotCompilable{};
  if (name == "got") return made(Kind::got, line);
  const int at = host_.events().field_named(hook_target_, name);
  if (at < 0) throw NotCompilable{};  // Lua raises the error
  const Type type = host_.events().field_type(hook_target_, rules::at(at));
  Node result = made(type == Type::number ? Kind::number
                     : type == Type::seat ? Kind::seat
                     : type == Type::card ? Kind::card
                                          : Kind::field,
                     line);
  result.at = static_cast<std::int16_t>(at);
  result.type = type;
  return result;
}

Node Expressions::outer_field(const lua::Expression& e, std::int32_t event) {
  if (is_no_field(e.text) || e.text == "got") throw NotCompilable{};
  Node result = made(Kind::outer, e.line);
  result.constant = event;
  result.at = static_cast<std::int16_t>(host_.events().field_named(event, e.text));
  if (result.at < 0) throw NotCompilable{};
  result.type = host_.events().field_type(event, rules::at(result.at));
  result.of.push_back(outer(without_parentheses(e.of[0])));
  return result;
}

Node Expressions::attribute(Node of, const std::string& name, int line) {
  Node result = made(name == "owner" ? Kind::owner : Kind::attribute, line);
  result.name = host_.intern(name);
  result.of.push_back(std::move(of));
  if (const std::optional<script::Tells> told = script::told_field(name)) result.at = static_cast<std::int16_t>(*told);
  const script::Attributes& names = host_.attributes();
  const auto& fields = names.of_cards;
  const auto field = std::find(fields.begin(), fields.end(), result.name);
  if (result.name == names.kind) {
    result.kind = Kind::of_card;
    result.at = -1;
    result.type = Type::card_kind;
  } else if (field != fields.end() && result.name != names.owner && result.name != names.deck &&
             result.name != names.zone) {
    const auto nth = static_cast<std::size_t>(field - fields.begin());
    const Type type = host_.rules().card_fields()[nth].type;
    if (type == Type::text || type == Type::event) return result;  // scripts have no such field, or its name
    result.kind = Kind::of_card;
    result.type = type;
    result.at = static_cast<std::int16_t>(nth);
  }
  return result;
}

Node Expressions::made_of(Kind kind, int line, const lua::Expression& e) {
  Node result = made(kind, line);
  result.of.push_back(only_first(value(e)));
  return result;
}

Node Expressions::unary(const lua::Expression& e) {
  if (e.operation == lua::Operator::not_) {
    Node result = made(Kind::not_, e.line);
    result.of.push_back(condition(e.of[0]));
    return folded(std::move(result));
  }
  if (e.operation == lua::Operator::negate) return made_of(Kind::negate, e.line, e.of[0]);
  if (e.operation == lua::Operator::length) return made_of(Kind::length, e.line, e.of[0]);
  throw NotCompilable{};
}

Node Expressions::binary(const lua::Expression& e) {
  const std::optional<Kind> kind = node_kind(e.operation);
  if (!kind) throw NotCompilable{};
  Node result = made(*kind, e.line);
  result.of.push_back(kind == Kind::and_ ? condition(e.of[0]) : value(e.of[0]));
  result.of.push_back(value(e.of[1]));
  return folded(std::move(result));
}

}  // namespace rules::fast
