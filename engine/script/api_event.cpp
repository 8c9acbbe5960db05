// API functions that raise events and change events in progress.
#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "log/log_record.hpp"
#include "mechanics/contest.hpp"
#include "mechanics/copying.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

using TakesFields = Converted<ScriptType::fields>;
constexpr ResultType kOutcome = {.type = ScriptType::outcome, .second = ScriptType::number};

/// Sets the fields that the call names; the others keep their initial values.
void read_fields(const Call& call, EventContext& context) {
  for (std::size_t i = 0; i < call.slots.size(); ++i)
    if (const std::int32_t converted = call.named(i); converted != kLeftOut)
      context.fields[at(call.slots[i])] = converted;
}

Result resolve(const Call& call, EventId event, TakesFields) {
  GameParts& game = call.game();
  EventContext context = game.pipeline().make(event);
  read_fields(call, context);
  game.pipeline().resolve(context);
  return {Result::Kind::two, Value::kTexts + static_cast<std::int64_t>(context.outcome), context.got};
}

Result act(const Call& call, Seat seat, Converted<ScriptType::contested> place,
           std::optional<Converted<ScriptType::action_of>> named) {
  GameParts& game = call.game();
  const Ruleset& rules = game.rules();
  const auto& contest = dynamic_cast<const Contest&>(*rules.steps()[rules.contest_of(RecordId(place.converted))].kind);
  const std::span<const EventId> actions = contest.actions();
  std::optional<EventId> action;
  if (named) action = EventId(named->converted);
  else if (actions.size() == 1) action = actions.front();
  if (!action) {
    Question question(seat, contest.rules().action);
    Choose& among = question.emplace<Choose>(Type::event);
    for (auto each = actions.begin(); each != actions.end(); ++each)
      if (std::find(actions.begin(), each, *each) == each) among.add(each->index);  // no duplicates
    action = EventId(game.decisions().ask<Choose>(question).value());
  }
  EventContext context = contest.action(game, seat, *action);
  game.pipeline().resolve(context);
  return {Result::Kind::two, Value::kTexts + static_cast<std::int64_t>(context.outcome), context.got};
}

bool can_copy(const Call& call, Seat seat, Card card) {
  check_visible(call.host, card);
  return rules::can_copy(call.game(), seat, card) == Copying::possible;
}

void play_as(const Call& call, Seat seat, Card card) { copy_card(call.game(), seat, card); }

Result within(const Call& call, EventId event) {
  if (!call.game().contexts().within(event)) return Result(Value::kNil);
  return {Result::Kind::event, event.index};
}

SeatSet targets(const Call& call, EventId event, Converted<ScriptType::field> field,
                Converted<ScriptType::some_fields>) {
  GameParts& game = call.game();
  EventContext context = game.pipeline().make(event);
  read_fields(call, context);
  const SeatSet set = game.pipeline().legal_targets(context, field.converted);
  game.contexts().release(context);
  return set;
}

/// An operation on a number of an event or value.
using Method = logged::Operation::Method;

/// Logs an operation after it was applied. Throws RuleError if the number is now out of bounds: here, where the culprit
/// is known.
void note_operation(GameParts& game, const EventContext& context, int field, Method method, std::int64_t n,
                    std::int32_t divisor = 1) {
  const std::int32_t now = context.result(field);
  if (!game.sink().tracing()) return;
  const logged::Operation operation{method, context.hook_target, field, now, static_cast<std::int32_t>(n), divisor};
  game.sink().record(LogRecord(operation, SeatSet::first(game.rules().players())));
}

/// A number of the event; a value has only one.
using EventNumber = Converted<ScriptType::number_of_event>;

template <Method method>
void operate(const Call& call, EventNumber number, std::int64_t n) {
  EventContext& context = *call.caller.context;
  const int field = number.given() ? number.converted : kNumberOfValue;
  Modifiers& modifiers = context.modify(field);
  if constexpr (method == Method::add) modifiers.plus(n);
  if constexpr (method == Method::at_least) modifiers.min = std::max(modifiers.min, n);
  if constexpr (method == Method::at_most) modifiers.max = std::min(modifiers.max, n);
  if constexpr (method == Method::set) {
    if (modifiers.has_set) throw RuleError("set() was called twice for the same number");
    modifiers.has_set = true;
    modifiers.set = n;
  }
  note_operation(call.game(), context, field, method, n);
}

void multiply(const Call& call, EventNumber number, std::int64_t n, std::optional<Within<1, kMaxApiNumber>> divisor) {
  EventContext& context = *call.caller.context;
  const int field = number.given() ? number.converted : kNumberOfValue;
  context.modify(field).times(n, divisor ? divisor->n : 1);
  note_operation(call.game(), context, field, Method::multiply, n, divisor ? divisor->n : 1);
}

void propose(EventContext& context, EventId instead, const std::array<std::int32_t, kMaxFields>& fields) {
  if (context.proposals->size() == kMaxProposals)
    throw RuleError("more than " + std::to_string(kMaxProposals) + " packs want to replace the same event");
  context.proposals->push_back({context.handler, instead, fields});
}

void cancel(const Call& call) {
  EventContext& context = *call.caller.context;
  if (context.stage == Stage::prevent) propose(context, EventId(), {});
  else context.outcome = rules::Outcome::cancelled;
}

void decide(const Call& call, Converted<ScriptType::undecided> field, Seat seat) {
  call.game().pipeline().decide(*call.caller.context, field.converted, seat);
}

void replace(const Call& call, EventId event, TakesFields) {
  EventContext instead = call.game().pipeline().make(event);
  read_fields(call, instead);
  propose(*call.caller.context, event, instead.fields);
}

}  // namespace

std::span<const ApiFunction> event_api() {
  static constexpr ApiFunction functions[] = {
      entry<resolve>("resolve", {"event", "{field = value, ...}"}, kOutcome,
                     "makes an event happen; returns its outcome and `ev.got`. Omitting a field, or passing nil, is an "
                     "error unless it has `ask`, `value`, `start` or `undecided`")
          .in(Where::changing),
      entry<act>("act", {"player", "record", "action"}, kOutcome,
                 "performs one of a contested place's actions, with the number that the player would get by winning; "
                 "returns what `resolve` returns. Without `action`, the player chooses one")
          .in(Where::changing),
      entry<play_as>(
          "play_as", {"player", "card"},
          "applies a card that has `copyable: true`, as if this player had played it. The card stays where it is")
          .in(Where::changing),
      entry<can_copy>("can_copy", {"player", "card"}, "returns true if `play_as` can apply the card now; see below"),
      entry<within>("within", {"event"}, or_nil(ScriptType::event),
                    "returns the event in progress with this name: this event, or one that it is part of")
          .for_lua(),
      entry<targets>("targets", {"event", "field", "{field = value}"},
                     "returns the legal players for a field of an event: those allowed by its declaration and not "
                     "forbidden by any pack"),
  };
  return functions;
}

namespace {

/// A method of events: ev:name(...).
template <auto function>
constexpr ApiFunction method(Where where, const char* name,
                             const std::array<const char*, Typed<function>::count>& names, const char* doc) {
  return entry<function>(name, names, doc).in(where).method();
}

}  // namespace

std::span<const ApiFunction> event_methods() {
  static constexpr ApiFunction functions[] = {
      method<operate<Method::add>>(Where::numbers, "add", {"field", "n"},
                                   "adds n to one of the event's numbers (for a value: `v:add(n)`)"),
      method<operate<Method::set>>(Where::numbers, "set", {"field", "n"},
                                   "replaces the number, before anything is added; only one handler or card may do so"),
      method<multiply>(Where::numbers, "multiply", {"field", "n", "divisor"},
                       "multiplies by n, or by n / divisor, after all additions; the product is rounded down once"),
      method<operate<Method::at_least>>(Where::numbers, "at_least", {"field", "n"},
                                        "raises the result to n if it is lower"),
      method<operate<Method::at_most>>(Where::numbers, "at_most", {"field", "n"},
                                       "lowers the result to n if it is higher"),
      method<cancel>(Where::cancelling, "cancel", {},
                     "cancels the event; in `play`, the event that the card is played on"),
      method<replace>(Where::replacing, "replace", {"event", "{field = value}"},
                      "proposes another event in place of this one; only in `prevent`"),
      method<decide>(Where::deciding, "decide", {"field", "player"},
                     "sets a field that is declared `undecided`; only in `prevent`, in `play`, and in the `event` "
                     "function. If it is called repeatedly, the last call counts"),
  };
  return functions;
}

}  // namespace rules::script
