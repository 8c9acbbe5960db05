// Evaluation of expressions.
#include "base/rule_error.hpp"
#include "fast/node.hpp"
#include "kernel/state/knowledge.hpp"
#include "sandbox/safe_libraries.hpp"
#include "script/api.hpp"
#include "script/question_kinds.hpp"

namespace rules::fast {

using script::Value;

namespace {

using Kind = Node::Kind;
using lua::Operator;

std::int64_t wrapped(std::uint64_t n) { return static_cast<std::int64_t>(n); }

// ---- constants, locals and fields

std::int64_t constant(const Node& node, Run&) { return node.constant; }

std::int64_t local(const Node& node, Run& run) { return run.locals[node.at]; }

/// An operand that is read without a call if it is a local or a constant.
enum class OperandKind { any, local, constant };

template <OperandKind operand>
std::int64_t read(const Node& node, Run& run) {
  if constexpr (operand == OperandKind::local) return run.locals[node.at];
  else if constexpr (operand == OperandKind::constant) return node.constant;
  else return node.evaluate(node, run);
}

/// Evaluates a binary operation, for each combination of operands.
template <std::int64_t (*operation)(const Node&, Run&, std::int64_t, std::int64_t)>
struct Binary {
  template <OperandKind left, OperandKind right>
  static std::int64_t evaluate(const Node& node, Run& run) {
    const std::int64_t first = read<left>(node.of[0], run);
    return operation(node, run, first, read<right>(node.of[1], run));
  }
  template <OperandKind left>
  static Evaluate with(const Node& right) {
    if (right.kind == Node::Kind::local) return evaluate<left, OperandKind::local>;
    return right.kind == Node::Kind::constant ? evaluate<left, OperandKind::constant>
                                              : evaluate<left, OperandKind::any>;
  }
  static Evaluate chosen(const Node& node) {
    return node.of[0].kind == Node::Kind::local ? with<OperandKind::local>(node.of[1])
                                                : with<OperandKind::any>(node.of[1]);
  }
};

/// Evaluates an operation on one value, for each operand.
template <std::int64_t (*operation)(const Node&, Run&, std::int64_t)>
struct Unary {
  template <OperandKind operand>
  static std::int64_t evaluate(const Node& node, Run& run) {
    return operation(node, run, read<operand>(node.of[0], run));
  }
  static Evaluate chosen(const Node& node) {
    return node.of[0].kind == Node::Kind::local ? evaluate<OperandKind::local> : evaluate<OperandKind::any>;
  }
};

std::int32_t raw_field(const Node& node, const Run& run) { return run.caller.context->fields[at(node.at)]; }

std::int64_t number_field(const Node& node, Run& run) { return run.caller.context->number(node.at); }

std::int64_t seat_field(const Node& node, Run& run) {
  const std::int32_t seat = raw_field(node, run);
  return seat >= 0 ? seat + 1 : Value::kNil;
}

std::int64_t card_field(const Node& node, Run& run) {
  const std::int32_t card = raw_field(node, run);
  return card >= 0 ? script::encode(script::Tag::card, card) : Value::kNil;
}

std::int64_t any_field(const Node& node, Run& run) { return run.host.code_of(node.type, raw_field(node, run)); }

std::int64_t got(const Node&, Run& run) {
  return run.caller.context->stage == Stage::after ? run.caller.context->got : Value::kNil;
}

std::int64_t within(const Node& node, Run& run) {
  ++run.host.game().counters().calls;
  return run.host.game().contexts().within(EventId(static_cast<std::int32_t>(node.constant))) ? Value::kTrue
                                                                                              : Value::kNil;
}

std::int64_t outer_field(const Node& node, Run& run) {
  const bool there = Value::truth(value(node.of[0], run));
  stands_at(node.line, run);
  const EventContext* around =
      there ? run.host.game().contexts().within(EventId(static_cast<std::int32_t>(node.constant))) : nullptr;
  if (!around) cant("index", Value::kNil);
  return run.host.code_of(node.type, around->number(node.at));
}

// ---- attributes

std::int64_t attribute_of(std::int64_t of, std::string_view name, Run& run) {
  if (Value::is_number(of)) return attribute(run.host, of, name).value;
  if (Value::is_list(of)) {
    script::ToldQuestion* const told = run.host.told();
    return told && told->code() == of ? told->field(name) : Value::kNil;
  }
  if (Value::is_text(of) || Value::is_set(of)) cant("index", of);
  throw RuleError("attempt to index a " + kind_of(of) + " value (field '" + std::string(name) + "')");
}

std::int64_t attribute_node(const Node& node, Run& run, std::int64_t of) {
  stands_at(node.line, run);
  if (node.at >= 0)
    if (script::ToldQuestion* const told = run.host.told(); told && told->code() == of)
      return told->field(static_cast<script::Tells>(node.at));
  return attribute_of(of, run.host.text(node.constant), run);
}

std::int64_t of_card(const Node& node, Run& run, std::int64_t of) {
  const Card card(script::index_of(of));
  if (run.host.is_handle(of, script::Tag::card) && can_see(run.host.game().read(), run.running.viewer, card))
      [[likely]] {
    const Ruleset& rules = run.host.rules();
    const std::int32_t n = node.at < 0 ? rules.cards()[card].index : rules.value_of(card, node.at);
    return node.type == Type::number ? n : script::value_of(node.type, n);
  }
  stands_at(node.line, run);
  return attribute_of(of, run.host.text(node.constant), run);
}

std::int64_t owner(const Node& node, Run& run, std::int64_t of) {
  if (run.host.is_handle(of, script::Tag::card)) [[likely]] {
    const Seat seat = run.host.game().contexts().owner(run.host.game().read(), Card(script::index_of(of)));
    return seat ? seat.index + 1 : Value::kNil;
  }
  stands_at(node.line, run);
  return attribute_of(of, run.host.text(node.constant), run);
}

RULES_NOINLINE std::int64_t index_other(const Node& node, Run& run, std::int64_t of, std::int64_t at) {
  stands_at(node.line, run);
  if (Value::is_text(at)) return attribute_of(of, run.host.text(at), run);
  if (Value::is_number(of)) throw RuleError(script::attributes_are_named);
  list_of(run, of, "index");
  if (const script::ToldQuestion* const told = run.host.told(); told && told->code() == of)
    throw RuleError(script::told_is_named);
  return Value::kNil;
}

std::int64_t index(const Node& node, Run& run, std::int64_t of, std::int64_t at) {
  if (Value::is_list(of)) [[likely]]
    if (const auto& values = run.host.lists[of]; at >= 1 && at <= std::ssize(values)) [[likely]]
      return values[static_cast<std::size_t>(at - 1)];
  return index_other(node, run, of, at);
}

std::int64_t pile(const Node& node, Run& run, std::int64_t player) {
  if (player >= 1 && player <= run.host.rules().players()) [[likely]]
    return node.constant + player;
  stands_at(node.line, run);
  return script::zone_of(run.host, node.constant, player);
}

/// The API checks a seat's knowledge, and reports an invalid player.
std::int64_t variable(const Node& node, Run& run) {
  std::int64_t cell = node.constant;
  if (node.of.size() > 1) {
    const std::int64_t player = value(node.of[1], run);
    if (player < 1 || player > run.host.rules().players()) [[unlikely]]
      return call<false>(node, run);
    cell += player - 1;
  }
  if (run.running.viewer) [[unlikely]]
    return call<false>(node, run);
  ++run.host.game().counters().calls;
  return script::value_of(node.type, run.host.game().state()[static_cast<std::int32_t>(cell)]);
}

// ---- numbers

constexpr const char* kArithmetic = "perform arithmetic on";

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a + b; }
std::uint64_t difference(std::uint64_t a, std::uint64_t b) { return a - b; }
std::uint64_t product(std::uint64_t a, std::uint64_t b) { return a * b; }

std::uint64_t quotient(std::uint64_t a, std::uint64_t b) {
  const std::int64_t left = wrapped(a), right = wrapped(b);
  if (right == 0) throw RuleError("attempt to divide by zero");
  if (right == -1) return 0 - a;
  const bool down = left % right != 0 && (left < 0) != (right < 0);  // Lua rounds down
  return static_cast<std::uint64_t>(left / right - down);
}

std::uint64_t remainder(std::uint64_t a, std::uint64_t b) {
  const std::int64_t left = wrapped(a), right = wrapped(b);
  if (right == 0) throw RuleError("attempt to perform 'n%0'");
  if (right == -1) return 0;
  const bool down = left % right != 0 && (left < 0) != (right < 0);
  return static_cast<std::uint64_t>(left % right + (down ? right : 0));
}

template <std::uint64_t (*operation)(std::uint64_t, std::uint64_t)>
std::int64_t arithmetic(const Node& node, Run& run, std::int64_t left, std::int64_t right) {
  stands_at(node.line, run);
  const std::uint64_t a = number(run, left, kArithmetic, right), b = number(run, right, kArithmetic);
  return run.host.code_of_number(wrapped(operation(a, b)));
}

std::int64_t negate(const Node& node, Run& run, std::int64_t of) {
  stands_at(node.line, run);
  return run.host.code_of_number(wrapped(0 - number(run, of, kArithmetic)));
}

/// Returns the nth argument of math.min or math.max, from 1.
std::int64_t compared(const Run& run, const Arguments& given, std::size_t nth, const char* function) {
  if (nth <= given.count && Value::is_number(given.values[nth - 1])) [[likely]]
    return run.host.number(given.values[nth - 1]);
  throw_argument(nth, function, "number", nth > given.count ? "no value" : kind_of_argument(given.values[nth - 1]));
}

template <bool largest>
std::int64_t extreme(const Node& node, Run& run) {
  const Arguments given(node.of, run);
  stands_at(node.line, run);
  constexpr const char* function = largest ? "max" : "min";
  std::int64_t best = compared(run, given, 1, function);
  for (std::size_t nth = 2; nth <= given.count; ++nth) {
    const std::int64_t n = compared(run, given, nth, function);
    best = largest ? std::max(best, n) : std::min(best, n);
  }
  return run.host.code_of_number(best);
}

// ---- comparisons and boolean operators

template <bool wanted>
std::int64_t equality(const Node&, Run&, std::int64_t left, std::int64_t right) {
  return Value::flag((left == right) == wanted);
}

template <class Order>
std::int64_t order(const Node& node, Run& run, std::int64_t left, std::int64_t right) {
  if (left <= Value::kLast || right <= Value::kLast) [[unlikely]] {
    stands_at(node.line, run);
    const bool turned = node.operation == Operator::more ||
                        node.operation == Operator::at_least;  // a > b is b < a, also in Lua's error messages
    left = turned ? -compare(run.host, right, left) : compare(run.host, left, right);
    right = 0;
  }
  return Value::flag(Order()(left, right));
}

std::int64_t opposite(const Node&, Run&, std::int64_t of) { return Value::flag(!Value::truth(of)); }

template <bool goes_on_if>
std::int64_t either(const Node& node, Run& run) {
  const std::int64_t left = value(node.of[0], run);
  return Value::truth(left) == goes_on_if ? value(node.of[1], run) : left;
}

std::int64_t only_first(const Node& node, Run& run) { return value(node.of[0], run); }

Evaluate evaluator_of(Operator operation, const Node& node) {
  switch (operation) {
    case Operator::not_: return Unary<opposite>::chosen(node);
    case Operator::and_: return either<true>;
    case Operator::or_: return either<false>;
    case Operator::equal: return Binary<equality<true>>::chosen(node);
    case Operator::unequal: return Binary<equality<false>>::chosen(node);
    case Operator::less: return Binary<order<std::less<>>>::chosen(node);
    case Operator::at_most: return Binary<order<std::less_equal<>>>::chosen(node);
    case Operator::more: return Binary<order<std::greater<>>>::chosen(node);
    case Operator::at_least: return Binary<order<std::greater_equal<>>>::chosen(node);
    case Operator::add: return Binary<arithmetic<sum>>::chosen(node);
    case Operator::subtract: return Binary<arithmetic<difference>>::chosen(node);
    case Operator::multiply: return Binary<arithmetic<product>>::chosen(node);
    case Operator::whole_divide: return Binary<arithmetic<quotient>>::chosen(node);
    case Operator::modulo: return Binary<arithmetic<remainder>>::chosen(node);
    case Operator::negate: return Unary<negate>::chosen(node);
    case Operator::length: return Unary<length>::chosen(node);
    default: return nullptr;
  }
}

Evaluate evaluator_of(const Node& node) {
  switch (node.kind) {
    case Kind::constant: return constant;
    case Kind::local: return local;
    case Kind::number: return number_field;
    case Kind::seat: return seat_field;
    case Kind::card: return card_field;
    case Kind::field: return any_field;
    case Kind::got: return got;
    case Kind::within: return within;
    case Kind::outer: return outer_field;
    case Kind::owner: return Unary<owner>::chosen(node);
    case Kind::of_card: return Unary<of_card>::chosen(node);
    case Kind::attribute: return Unary<attribute_node>::chosen(node);
    case Kind::index: return Binary<index>::chosen(node);
    case Kind::pile: return Unary<pile>::chosen(node);
    case Kind::list: return list;
    case Kind::map: return map;
    case Kind::best: return best;
    case Kind::variable: return variable;
    case Kind::call: return node.call->at_once ? call<true> : call<false>;
    case Kind::routine: {
      const bool exact = node.of.size() == node.called->parameters && (node.of.empty() || !node.of.back().open());
      return exact ? call_routine<true> : call_routine<false>;
    }
    case Kind::first: return only_first;
    case Kind::smallest: return extreme<false>;
    case Kind::largest: return extreme<true>;
    case Kind::operation: return evaluator_of(node.operation, node);
  }
  return nullptr;
}

}  // namespace

void compile(Node& node) {
  for (Node& operand : node.of) compile(operand);
  node.evaluate = evaluator_of(node);
  if (!node.evaluate) throw NotCompilable{};
}

std::string kind_of(std::int64_t code) {
  if (code == Value::kNil) return "nil";
  if (code == Value::kFalse || code == Value::kTrue) return "boolean";
  if (Value::is_set(code)) return "userdata";
  return Value::is_list(code) ? "table" : Value::is_text(code) ? "string" : "number";
}

int compare(const script::Host& host, std::int64_t left, std::int64_t right) {
  if (Value::is_number(left) && Value::is_number(right)) {
    const std::int64_t a = host.number(left), b = host.number(right);
    return a < b ? -1 : a > b;
  }
  if (Value::is_text(left) && Value::is_text(right)) return host.text(left).compare(host.text(right));
  if (Value::is_set(left) || Value::is_set(right)) throw RuleError(script::set_is_no_number);
  const std::string a = kind_of(left), b = kind_of(right);
  throw RuleError(a == b ? "attempt to compare two " + a + " values" : "attempt to compare " + a + " with " + b);
}

void cant(const char* doing, std::int64_t code) {
  if (Value::is_set(code)) throw RuleError(script::set_is_no_number);
  if (Value::is_text(code) && std::string_view(doing) == "index") throw RuleError(script::text_has_no_fields);
  throw RuleError(std::string("attempt to ") + doing + " a " + kind_of(code) + " value");
}

std::string kind_of_argument(std::int64_t code) { return Value::is_set(code) ? "light userdata" : kind_of(code); }

void throw_argument(std::size_t nth, const char* function, const char* expected, const std::string& got) {
  throw RuleError("bad argument #" + std::to_string(nth) + " to '" + function + "' (" + expected + " expected, got " +
                  got + ")");
}

std::uint64_t number(const Run& run, std::int64_t code, const char* doing, std::int64_t other) {
  if (code > Value::kLast) [[likely]]
    return static_cast<std::uint64_t>(code);
  if (!Value::is_number(code)) cant(doing, Value::is_set(other) ? other : code);
  return static_cast<std::uint64_t>(run.host.number(code));
}

const std::vector<std::int64_t>& list_of(const Run& run, std::int64_t code, const char* doing) {
  if (!Value::is_list(code)) cant(doing, code);
  return run.host.lists[code];
}

}  // namespace rules::fast
