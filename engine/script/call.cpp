#include "script/call.hpp"

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"
#include "script/named.hpp"

namespace rules::script {
namespace {

[[noreturn]] void refuse(const ApiFunction& function, const std::string& which, const std::string& why) {
  throw RuleError("bad argument " + which + " to '" + function.name + "' (" + why + ")");
}

void keep(const Host& host, const ApiFunction& function, std::size_t at, const Given& given, std::int32_t hook_target,
          std::int32_t* converted) {
  const bool is_given = at < given.count;
  const std::int64_t code = is_given ? given.codes[at] : Value::kNil;
  const Parameter& declared = function.parameters[at];
  const Parameter parameter = depends(declared) ? concrete(host, declared, converted, hook_target) : declared;
  const bool may_be_nil = parameter.optional && !(is_given && declared.type == ScriptType::told);
  if (code == Value::kNil && may_be_nil) converted[at] = kLeftOut;
  else if (!accepts(host, parameter, code, converted[at])) [[unlikely]]
    refuse(function, "#" + std::to_string(at + 1), type_error_message(host, parameter, code));
}

/// Returns the fields or options that a call gives by name.
std::span<const std::int8_t> slots_of(const Host& host, const ApiFunction& function, const Given& given) {
  const std::size_t namer = at(function.namer());
  if (namer < given.count)
    if (const BoundCall* bound = host.bound_call(given.codes[namer])) return bound->slots;
  return {given.slots.data(), static_cast<std::size_t>(given.slot_count)};
}

}  // namespace

void Given::add(std::int64_t code) {
  if (count == codes.size()) throw RuleError("too many arguments");
  codes[count++] = code;
}

void Given::add_slot(std::int8_t slot) {
  if (static_cast<std::size_t>(slot_count) == slots.size()) throw RuleError("too many arguments");
  slots[at(slot_count++)] = slot;
}

void check_visible_to(const Host& host, Seat viewer, Card card) {
  if (!can_see(host.game().read(), viewer, card)) [[unlikely]]
    throw RuleError("advice reads a card that the bot can't see");
}

void check_where(const Host& host, const ApiFunction& function, const EventContext* context) {
  host.check_playing();
  switch (function.where) {
    case Where::reading: return;
    case Where::changing: return host.check_changing();
    case Where::numbers:
      if (context->stage != Stage::respond && context->stage != Stage::modify)
        throw RuleError("an event's numbers can be changed only by cards played on it and by `modify`");
      if (context->stage == Stage::respond) host.check_changing();
      return;
    case Where::cancelling:
      if (context->stage != Stage::prevent && context->stage != Stage::respond)
        throw RuleError("an event can be canceled only before it is applied");
      return host.check_changing();
    case Where::deciding:
      if (context->stage != Stage::prevent && context->stage != Stage::respond && context->stage != Stage::apply)
        throw RuleError("decide() must be called before the event is applied");
      return host.check_changing();
    case Where::replacing:
      if (context->stage != Stage::prevent) throw RuleError("only `prevent` can replace an event");
      return host.check_changing();
  }
}

void keep_named(const Host& host, const ApiFunction& function, const Given& given, std::span<const std::int8_t> slots,
                std::int32_t* converted) {
  const std::size_t first = static_cast<std::size_t>(function.count) - 1;
  const std::int32_t target = converted[function.namer()];
  if (given.count > first + slots.size()) {
    if (slots.empty() && given.count == first + 1 && given.codes[first] != Value::kNil)
      refuse(function, "#" + std::to_string(first + 1),
             type_error_message(host, function.parameters[first], given.codes[first]));
    if (given.count > first + 1)
      throw RuleError("'" + std::string(function.name) + "' takes at most " + std::to_string(function.count) +
                      " arguments");
  }
  const auto code_of = [&](std::size_t nth) {
    return first + nth < given.count ? given.codes[first + nth] : Value::kNil;
  };
  NameSet names = 0;
  for (std::size_t i = 0; i < slots.size(); ++i)
    if (code_of(i) != Value::kNil) names |= 1u << slots[i];
  if (const std::string why = refused_names(host, function, target, names); !why.empty()) throw RuleError(why);
  EventId taken;
  std::size_t wrong = slots.size();  // the first wrong one in declaration order, because a Lua table has none
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::int32_t& value = converted[first + i] = kLeftOut;
    if (code_of(i) == Value::kNil) continue;
    const bool right = accepts(host, named_parameter(host, function, target, slots[i]), code_of(i), value);
    if (!right && (wrong == slots.size() || slots[i] < slots[wrong])) wrong = i;
    if (right && function.keeps && slots[i] == static_cast<std::int8_t>(AskOption::taken)) taken = EventId(value);
  }
  if (wrong < slots.size()) {
    const Parameter parameter = named_parameter(host, function, target, slots[wrong]);
    refuse(function, "'" + std::string(parameter.name) + "'", type_error_message(host, parameter, code_of(wrong)));
  }
  if (const std::string why = missing_names(host, function, target, names, taken); !why.empty()) throw RuleError(why);
}

Result call_api(Host& host, const ApiFunction& function, const Given& given, Caller caller) {
  check_where(host, function, caller.context);
  std::array<std::int32_t, Given::kMaxCodes> converted;
  const std::size_t named = function.has_named() ? 1 : 0, positional = static_cast<std::size_t>(function.count) - named;
  const std::int32_t hook_target = caller.context ? caller.context->hook_target : -1;
  for (std::size_t i = 0; i < positional; ++i) keep(host, function, i, given, hook_target, converted.data());
  std::span<const std::int8_t> slots;
  if (named) {
    slots = slots_of(host, function, given);
    if (!caller.callback) keep_named(host, function, given, slots, converted.data());
  } else if (given.count > positional) {
    throw RuleError("'" + std::string(function.name) + "' takes " +
                    (positional == 0 ? "no" : "at most " + std::to_string(positional)) +
                    (positional == 1 ? " argument" : " arguments"));
  }
  ++host.game().counters().calls;
  caller.given = &given;
  return function.run({host, function, converted.data(), slots, caller});
}

int ApiFunction::namer() const { return count >= 2 && (parameters[1].type == ScriptType::question_name) ? 1 : 0; }

}  // namespace rules::script
