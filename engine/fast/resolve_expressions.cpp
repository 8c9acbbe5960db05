// Resolves the expressions of a function.
#include <algorithm>

#include "fast/prepared_call.hpp"
#include "fast/resolver.hpp"
#include "script/question_kinds.hpp"

namespace rules::fast {
namespace {

using Lua = lua::Expression::Kind;
using Kind = Node::Kind;
using lua::Operator;
using script::Value;

/// Returns true for members of an event that aren't fields.
bool is_no_field(const std::string& name) { return name == "event" || script::method_named(name); }

Node made(Kind kind, int line) { return {.kind = kind, .line = line}; }

const lua::Expression& without_parentheses(const lua::Expression& e) {
  return e.kind == Lua::parentheses ? without_parentheses(e.of[0]) : e;
}

/// Compares two numbers.
bool holds(Operator is, std::int64_t left, std::int64_t right) {
  switch (is) {
    case Operator::less: return left < right;
    case Operator::at_most: return left <= right;
    case Operator::more: return left > right;
    default: return left >= right;
  }
}

/// Returns true if the value can't be nil: a list with a gap is a table whose length only Lua knows.
bool is_never_nil(const Node& node) {
  switch (node.kind) {
    case Kind::constant: return node.constant != Value::kNil;
    case Kind::number:
    case Kind::list:
    case Kind::map:
    case Kind::smallest:
    case Kind::largest: return true;
    case Kind::operation: return node.operation != Operator::and_ && node.operation != Operator::or_;
    default: return false;
  }
}

/// Folds constants; of a condition on an option only the live part remains.
Node folded(Node node) {
  const auto known = [&](std::size_t nth) { return node.of[nth].kind == Kind::constant; };
  const auto constant = [&](std::size_t nth) { return node.of[nth].constant; };
  switch (node.operation) {
    case Operator::not_:
      if (!known(0)) return node;
      return constant_of(Value::flag(!Value::truth(constant(0))), node.line);
    case Operator::equal:
    case Operator::unequal:
      if (!known(0) || !known(1)) return node;
      return constant_of(Value::flag((constant(0) == constant(1)) == (node.operation == Operator::equal)), node.line);
    case Operator::and_:
    case Operator::or_: {
      if (!known(0) || node.of[1].open()) return node;
      Node decides = std::move(node.of[Value::truth(constant(0)) == (node.operation == Operator::and_) ? 1 : 0]);
      return decides;
    }
    case Operator::less:
    case Operator::at_most:
    case Operator::more:
    case Operator::at_least: {
      const auto number = [&](std::size_t nth) { return known(nth) && constant(nth) > Value::kLast; };
      if (!number(0) || !number(1)) return node;
      return constant_of(Value::flag(holds(node.operation, constant(0), constant(1))), node.line);
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

std::vector<Node> Resolver::values(const std::vector<lua::Expression>& from, std::size_t first) {
  std::vector<Node> result;
  for (std::size_t i = first; i < from.size(); ++i) result.push_back(value(from[i]));
  if (result.size() >= kMaxArguments) throw NotCompilable{};
  return result;
}

Node Resolver::value(const lua::Expression& e) {
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
    case Lua::call: return call(e);
    case Lua::parentheses: return only_first(value(e.of[0]));
    case Lua::table: {
      Node list = made(Kind::list, e.line);
      list.of = values(e.of);
      if (list.of.size() > 1 && !std::all_of(list.of.begin(), list.of.end() - 1, is_never_nil)) throw NotCompilable{};
      return list;
    }
    case Lua::unary:
    case Lua::binary: return operation(e);
    default: throw NotCompilable{};
  }
}

Node Resolver::condition(const lua::Expression& e) {
  if (outer_event(e) >= 0) return outer(e);
  if (e.kind == Lua::parentheses) return only_first(condition(e.of[0]));
  if (e.operation != Operator::and_ && e.operation != Operator::or_) return value(e);
  Node result = made(Kind::operation, e.line);
  result.operation = e.operation;
  result.of.push_back(condition(e.of[0]));
  result.of.push_back(condition(e.of[1]));
  return folded(std::move(result));
}

std::int32_t Resolver::outer_event(const lua::Expression& e) const {
  if (const Local* found = locals_.find(e)) return found->outer;
  const bool within = e.kind == Lua::call && e.of[0].text == "within" && file_.globals.is_plain(e.of[0]);
  if (!within || e.of.size() != 2 || e.of[1].kind != Lua::text) return -1;
  return host_.named(script::ScriptType::event_name, e.of[1].text).value_or(-1);
}

Node Resolver::outer(const lua::Expression& e) {
  Node result = made(Kind::within, e.line);
  result.constant = outer_event(e);
  if (const Local* found = locals_.find(e)) {
    result.kind = Kind::local;
    result.at = found->slot;
  }
  return result;
}

Node Resolver::with_meaning(const lua::Expression& e, const script::Meaning& meaning) {
  if (meaning.kind == script::Meaning::Kind::players_zone) {
    Node pile = made_of(Kind::pile, e.place.line, e.of[1]);
    pile.constant = meaning.constant.code;
    return pile;
  }
  if (meaning.constant.text.empty()) return constant_of(meaning.constant.code, e.line);
  return text(meaning.constant.text, e.line);
}

/// Leaves strings that Lua might convert to numbers to Lua.
Node Resolver::text(const std::string& text, int line) {
  const std::size_t first = text.find_first_not_of("+-. \f\n\r\t\v");
  if (first != std::string::npos && text[first] >= '0' && text[first] <= '9') throw NotCompilable{};
  return constant_of(host_.code_of_text(text), line);
}

Node Resolver::name(const lua::Expression& e) const {
  Node result = made(Kind::local, e.line);
  result.at = locals_.slot_of(e);
  if (const auto& known = locals_.find(e)->constant) return constant_of(*known, e.line);
  return result;
}

Node Resolver::field(const lua::Expression& e) {
  const lua::Expression& of = without_parentheses(e.of[0]);
  if (const Local* found = locals_.find(e.of[0]); found && found->event) return event_field(e.text, e.line);
  if (const std::int32_t event = outer_event(of); event >= 0) return outer_field(e, event);
  return attribute(only_first(value(of)), e.text, e.line);
}

Node Resolver::event_field(const std::string& name, int line) const {
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

Node Resolver::outer_field(const lua::Expression& e, std::int32_t event) {
  if (is_no_field(e.text) || e.text == "got") throw NotCompilable{};
  Node result = made(Kind::outer, e.line);
  result.constant = event;
  result.at = static_cast<std::int16_t>(host_.events().field_named(event, e.text));
  if (result.at < 0) throw NotCompilable{};
  result.type = host_.events().field_type(event, rules::at(result.at));
  result.of.push_back(outer(without_parentheses(e.of[0])));
  return result;
}

Node Resolver::attribute(Node of, const std::string& name, int line) {
  Node result = made(name == "owner" ? Kind::owner : Kind::attribute, line);
  result.constant = host_.code_of_text(name);
  result.of.push_back(std::move(of));
  if (const std::optional<script::Tells> told = script::told_field(name)) result.at = static_cast<std::int16_t>(*told);
  const auto& fields = host_.attributes().of_cards;
  const auto field = std::find(fields.begin(), fields.end(), name);
  if (name == "kind") {
    result.kind = Kind::of_card;
    result.at = -1;
    result.type = Type::card_kind;
  } else if (field != fields.end() && name != "owner" && name != "deck" && name != "zone") {
    const auto nth = static_cast<std::size_t>(field - fields.begin());
    const Type type = host_.rules().card_fields()[nth].type;
    if (type == Type::text || type == Type::event) return result;  // scripts have no such field, or its name
    result.kind = Kind::of_card;
    result.type = type;
    result.at = static_cast<std::int16_t>(nth);
  }
  return result;
}

Node Resolver::made_of(Kind kind, int line, const lua::Expression& e) {
  Node result = made(kind, line);
  result.of.push_back(only_first(value(e)));
  return result;
}

Node Resolver::operation(const lua::Expression& e) {
  const bool tests = e.operation == Operator::not_ || e.operation == Operator::and_;
  Node result = made(Kind::operation, e.line);
  result.operation = e.operation;
  result.of.push_back(tests ? condition(e.of[0]) : value(e.of[0]));
  if (e.kind == Lua::binary) result.of.push_back(value(e.of[1]));
  return folded(std::move(result));
}

}  // namespace rules::fast
