// Calls in trees: of prepared API functions, and of other functions.
#include <cstring>

#include "base/attributes.hpp"
#include "fast/run.hpp"

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

}  // namespace rules::fast
