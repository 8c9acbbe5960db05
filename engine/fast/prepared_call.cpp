// Calls in trees: of prepared API functions, and of other functions.
#include <algorithm>
#include <cstring>

#include "base/attributes.hpp"
#include "fast/node.hpp"
#include "script/api.hpp"

namespace rules::fast {

using script::CallContext;
using script::Result;
using script::Value;

namespace {

/// Values of the non-constant arguments, by position.
using Operands = std::array<std::int64_t, kMaxArguments>;

/// Converts the arguments that depend on earlier ones; returns false on a mismatch.
RULES_NOINLINE bool keep_others(const PreparedCall& call, const Run& run, const Operands& operands,
                                std::int32_t* converted) {
  for (const PreparedCall::Dependent& argument : call.dependents) {
    const std::int64_t code = argument.known ? argument.code : operands[argument.at];
    const script::Parameter parameter = concrete(run.host, call.function->parameters[argument.at], converted, -1);
    if (code == Value::kNil && parameter.optional) converted[argument.at] = script::kLeftOut;
    else if (!accepts(run.host, parameter, code, converted[argument.at])) return false;
  }
  return !call.open || run.gave == 1;
}

/// Evaluates and converts the non-constant arguments. Returns false on a mismatch of types.
RULES_ALWAYS_INLINE inline bool keep(const Node& node, Run& run, Operands& operands, std::int32_t* converted) {
  bool right = true;
  for (const Operand& operand : node.call->operands()) {
    const auto nth = static_cast<std::size_t>(operand.at);
    if (operand.from == Operand::From::field) {
      right &= operand.read(run.caller.context->number(operand.source), converted[nth]);
      continue;
    }
    const std::int64_t code =
        operand.from == Operand::From::local ? run.locals[operand.source] : value(node.of[nth], run);
    operands[nth] = code;
    if (operand.count > 0) right &= operand.read(code, converted[nth]);
    else right = right && accepts(run.host, node.call->parameters[nth], code, converted[nth]);
  }
  return right;
}

/// The same, if operands check all arguments.
RULES_ALWAYS_INLINE inline bool keep_at_once(const PreparedCall& call, const Run& run, std::int32_t* converted) {
  bool right = true;
  for (const Operand& operand : call.operands()) {
    const bool field = operand.from == Operand::From::field;
    const std::int64_t code = field ? run.caller.context->number(operand.source) : run.locals[operand.source];
    right &= operand.read(code, converted[operand.at]);
  }
  return right;
}

RULES_NOINLINE Result call_unprepared(const Node& node, Run& run, Operands& operands) {
  const PreparedCall& call = *node.call;
  for (const Operand& operand : call.operands())
    if (operand.from != Operand::From::any) operands[at(operand.at)] = value(node.of[at(operand.at)], run);
  script::Given given;
  for (std::size_t i = 0; i < node.of.size(); ++i)
    given.add(node.of[i].kind == Node::Kind::constant ? node.of[i].constant : operands[i]);
  if (call.open && run.gave == 0) --given.count;
  if (call.open && run.gave == 2) given.add(run.second);
  for (const std::int8_t slot : call.slots) given.add_slot(slot);
  return call_api(run.host, *call.function, given, {.context = call.function->of_event ? run.caller.context : nullptr});
}

template <bool at_once>
RULES_ALWAYS_INLINE inline Result call_prepared(const PreparedCall& call, const Node& node, std::int32_t line,
                                                Run& run) {
  Operands operands;
  std::array<std::int32_t, kMaxArguments> converted;
  std::memcpy(converted.data(), call.values.data(), sizeof call.values);  // of constant size, so that it is inlined
  bool right = at_once ? keep_at_once(call, run, converted.data()) : keep(node, run, operands, converted.data());
  stands_at(line, run);
  if (!at_once && !call.plain) right = right && keep_others(call, run, operands, converted.data());
  if (!right || run.running.only > call.allowed) [[unlikely]]
    return call_unprepared(node, run, operands);
  if (call.function->of_event) check_where(run.host, *call.function, run.caller.context);
  ++run.host.game().counters().calls;
  return call.function->run({run.host, *call.function, converted.data(), call.slots, run.caller});
}

}  // namespace

template <bool at_once>
std::int64_t call(const Node& node, Run& run) {
  const Result result = call_prepared<at_once>(*node.call, node, node.line, run);
  run.gave = static_cast<std::int8_t>(result.kind);
  run.second = result.second;
  return result.value;
}

template <bool at_once>
Then perform_call(const Step& step, Run& run) {
  call_prepared<at_once>(*step.call, *step.values.data(), step.line, run);
  return Then::on;
}

template std::int64_t call<false>(const Node&, Run&);
template std::int64_t call<true>(const Node&, Run&);
template Then perform_call<false>(const Step&, Run&);
template Then perform_call<true>(const Step&, Run&);

template <bool exact>
std::int64_t call_routine(const Node& node, Run& run) {
  std::array<std::int64_t, kSlots> locals;
  if constexpr (exact) {
    std::int64_t* to = locals.data();
    for (const Node& argument : node.of) *to++ = value(argument, run);
  } else {
    const Arguments given(node.of, run);
    for (std::size_t i = 0; i < node.called->parameters; ++i)
      locals[i] = i < given.count ? given.values[i] : Value::kNil;
  }
  return run_function(*node.called, locals.data(), run);
}

template std::int64_t call_routine<false>(const Node&, Run&);
template std::int64_t call_routine<true>(const Node&, Run&);

Arguments::Arguments(const std::vector<Node>& nodes, Run& run) {
  for (const Node& node : nodes) values[count++] = value(node, run);
  if (nodes.empty() || !nodes.back().open()) return;
  if (run.gave == 0) --count;
  if (run.gave == 2) values[count++] = run.second;
}

namespace {

using script::CallContext;
using script::Parameter;

/// Number of indices: fields that hold one need only be non-null.
constexpr std::uint32_t kIndices = std::uint32_t{1} << 31;

class Preparation {
 public:
  Preparation(script::Host& host, const std::vector<Node>& arguments, std::int32_t hook_target, PreparedCall& call)
      : host_(host), arguments_(arguments), hook_target_(hook_target), call_(call) {}

  /// Returns false if the call can't be prepared.
  bool prepare() {
    const script::ApiFunction& function = *call_.function;
    if (function.whole) return false;
    const std::size_t positional = at(function.count - function.has_named());
    for (std::size_t i = 0; i < positional; ++i) {
      Parameter parameter = function.parameters[i];
      if (depends(parameter) && !function.of_event && !is_known(depends_on(parameter))) {
        add_dependent();
        continue;
      }
      if (depends(parameter)) parameter = concrete(host_, parameter, call_.values.data(), hook_target_);
      if (!add(parameter)) return false;
    }
    return (!function.has_named() || prepare_named()) && call_.parameters.size() >= arguments_.size();
  }

 private:
  bool is_known(std::size_t nth) const {
    return nth >= arguments_.size() || arguments_[nth].kind == Node::Kind::constant;
  }

  /// Adds the fields or options that are given by name.
  bool prepare_named() {
    const script::ApiFunction& function = *call_.function;
    const std::size_t namer = at(function.namer());
    if (!is_known(namer) || namer >= arguments_.size()) return false;
    const std::int32_t target = call_.values[namer];
    script::NameSet names = 0;
    EventId taken;
    for (const std::int8_t slot : call_.slots) {
      const std::size_t at = call_.parameters.size();
      if (!add(named_parameter(host_, function, target, slot))) return false;
      if (call_.values[at] != script::kLeftOut) names |= script::NameSet{1} << slot;
      if (!function.keeps || slot != static_cast<std::int8_t>(script::AskOption::taken)) continue;
      if (!is_known(at)) return false;
      taken = EventId(call_.values[at]);
    }
    return refused_names(host_, function, target, names).empty() &&
           missing_names(host_, function, target, names, taken).empty();
  }

  /// Adds the next argument's type; returns false if the argument is constant and wrong.
  bool add(const Parameter& parameter) {
    const std::size_t at = call_.parameters.size();
    if (at >= kMaxPrepared) return false;
    call_.parameters.push_back(parameter);
    if (!is_known(at)) return true;
    const std::int64_t code = code_of(at);
    if (code != script::Value::kNil || !parameter.optional) return accepts(host_, parameter, code, call_.values[at]);
    call_.values[at] = script::kLeftOut;
    return true;
  }

  /// Defers the next argument until those before it are known.
  void add_dependent() {
    const std::size_t at = call_.parameters.size();
    call_.parameters.push_back({script::ScriptType::any});
    call_.dependents.push_back({at, is_known(at), code_of(at)});
  }

  std::int64_t code_of(std::size_t nth) const {
    return nth < arguments_.size() ? arguments_[nth].constant : script::Value::kNil;
  }

  script::Host& host_;
  const std::vector<Node>& arguments_;
  std::int32_t hook_target_;
  PreparedCall& call_;
};

/// Sets the codes that an operand accepts; none if they aren't consecutive. Fields hold a seat or card by its index.
void set_range(const script::Host& host, const Node& argument, const Parameter& parameter, Operand& operand) {
  const Ruleset& rules = host.rules();
  const auto players = static_cast<std::uint32_t>(rules.players());
  const bool of_pile = argument.kind == Node::Kind::pile;
  const Node& source = of_pile ? argument.of[0] : argument;
  const auto reads = [&](Node::Kind kind, std::int32_t first) {
    if (source.kind != kind) return false;
    operand.from = Operand::From::field;
    operand.source = source.at;
    operand.first = first;
    operand.count = kIndices;
    return true;
  };
  const auto takes = [&](std::int64_t low, std::uint32_t count, std::int32_t first) {
    operand.low = low;
    operand.count = count;
    operand.first = first;
  };
  switch (parameter.type) {
    case script::ScriptType::number:
      reads(Node::Kind::number, 0);
      return takes(parameter.min, static_cast<std::uint32_t>(std::int64_t{parameter.max} - parameter.min + 1),
                   parameter.min);
    case script::ScriptType::card:
      if (reads(Node::Kind::card, 0)) return;
      return takes(script::encode(script::Tag::card, 0), static_cast<std::uint32_t>(rules.cards().size()), 0);
    case script::ScriptType::player:
      if (of_pile || reads(Node::Kind::seat, 0)) return;
      return takes(1, players, 0);
    case script::ScriptType::holder:
      if (!of_pile) reads(Node::Kind::seat, rules.holder(Seat(0)).offset);
      return;
    case script::ScriptType::cards:
    case script::ScriptType::pile: {
      if (!of_pile) return;
      const std::int32_t first = rules.zones()[ZoneId(script::zone_index(argument.constant))].first_pile.index;
      if (reads(Node::Kind::seat, first)) return;
      return takes(argument.constant + 1, players, first);
    }
    default: return;
  }
}

}  // namespace

PreparedCall prepare(script::Host& host, const script::ApiFunction& function, const std::vector<Node>& arguments,
                     std::vector<std::int8_t> slots, std::int32_t hook_target) {
  PreparedCall call{.function = &function, .slots = std::move(slots)};
  call.open = !arguments.empty() && arguments.back().open();
  if (Preparation(host, arguments, hook_target, call).prepare())
    call.allowed = function.where == script::Where::changing ? CallContext::Only::all : CallContext::Only::seen;
  call.plain = !call.open && call.dependents.empty();
  if (call.parameters.size() < arguments.size()) call.parameters.resize(arguments.size());  // for a wrong call
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].kind == Node::Kind::constant) continue;
    Operand& operand = call.operand_list[call.operand_count++];
    operand.at = static_cast<std::int16_t>(i);
    if (call.allowed != CallContext::Only::none) set_range(host, arguments[i], call.parameters[i], operand);
    if (arguments[i].kind != Node::Kind::local) continue;
    operand.from = Operand::From::local;
    operand.source = arguments[i].at;
  }
  const auto checked = [](const Operand& each) { return each.from != Operand::From::any && each.count > 0; };
  const auto operands = call.operands();
  call.at_once = call.plain && std::all_of(operands.begin(), operands.end(), checked);
  return call;
}

}  // namespace rules::fast
