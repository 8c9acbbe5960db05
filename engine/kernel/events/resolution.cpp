// How an event resolves: forbid, prevent, respond, modify, apply, after, in this order. Each handler belongs to exactly
// one of these stages. Handlers of a stage run in the order of the ruleset's list. The content layer has sorted it:
// declared order first, then pack load order, then the order in the file. The outcome is kept in the context: done,
// cancelled (by prevent or by a card), replaced (another event happened in its place), forbidden, or fizzled (something
// that it needs is missing: a field that must name a seat or a card names none).
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "kernel/decisions/choosing.hpp"
#include "kernel/events/resolving.hpp"

namespace rules {
namespace {

/// Calls one of these handlers of an event, for each card that it is of.
void run_handler(Engine& engine, EventContext& context, const std::vector<HandlerDecl>& handlers, std::size_t index) {
  context.handler = static_cast<std::int32_t>(index);
  each_copy(engine, context, handlers[index],
            [&](Card card) { engine.scripts().call(handlers[index].function, context, card); });
}

}  // namespace

void Engine::run_handlers(EventContext& context, Stage stage) {
  const auto& handlers = rules_->events[context.hook_target].handlers[static_cast<int>(stage)];
  for (std::size_t h = 0; h < handlers.size(); ++h)
    if (concerns(handlers[h], context)) run_handler(*this, context, handlers, h);  // usually it doesn't
}

bool Engine::prevent(EventContext& context) {
  const EventDecl& decl = rules_->events[context.hook_target];
  const auto& handlers = decl.handlers[static_cast<int>(Stage::prevent)];
  context.stage = Stage::prevent;
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    bool used = false;  // a replacement is used at most once per lineage
    for (const EventContext* f = context.instead_of; f; f = f->instead_of)
      used |= f->hook_target == context.hook_target && f->replaced_by == static_cast<std::int32_t>(h);
    if (used) continue;
    run_handler(*this, context, handlers, h);
  }
  if (context.proposal_count == 0) return false;
  std::int32_t chosen = 0;
  if (context.proposal_count > 1) {
    const int who = decl.affected >= 0 ? decl.affected : decl.actor;
    const std::int32_t seat = who >= 0 ? context.fields[static_cast<std::size_t>(who)] : -1;
    if (seat >= 0) {
      Question question(*rules_, Seat(seat), rules_->choose_replacement);
      Replacement& among = question.emplace<Replacement>();
      question.event = EventId(context.hook_target);
      for (int p = 0; p < context.proposal_count; ++p) {
        const EventContext::Proposal& proposal = context.proposals[static_cast<std::size_t>(p)];
        among.add(proposal.instead, handlers[static_cast<std::size_t>(proposal.handler)].card);
      }
      chosen = ask<Replacement>(question).proposal;
    }
  }
  const EventContext::Proposal& proposal = context.proposals[static_cast<std::size_t>(chosen)];
  context.replaced_by = proposal.handler;
  if (!proposal.instead) {
    context.outcome = Outcome::cancelled;
    return true;
  }
  EventContext instead = make(proposal.instead);
  instead.fields = proposal.fields;
  instead.instead_of = &context;
  resolve(instead);
  context.got = instead.got;
  context.outcome = Outcome::replaced;
  take_decisions(context, instead);
  return true;
}

Outcome Engine::resolve(EventId event, std::initializer_list<std::int32_t> fields) {
  if (idle(event)) return Outcome::done;
  EventContext context = make(event);
  std::copy(fields.begin(), fields.end(), context.fields.begin());
  return resolve(context);
}

void Engine::apply(EventContext& context, const EventDecl& decl) {
  context.stage = Stage::apply;
  context.got = 0;
  if (context.effect && context.target) scripts_->call(context.effect, *context.target, context.me);
  else if (decl.effect) scripts_->call(decl.effect, context, Card());
  if (context.native_effect) context.native_effect->run(*this, context);
  if (context.outcome == Outcome::pending) context.outcome = Outcome::done;
}

void Engine::attempt(EventContext& context, const EventDecl& decl) {
  constexpr std::uint32_t kLate = kApplies | kRepeats | kFollows | kRespondsLate;  ///< nothing to do before it is done
  std::uint32_t stages = this->stages(context.hook_target);
  if (stages & kActor && context.fields[static_cast<std::size_t>(decl.actor)] >= 0) stages &= ~kActor;
  if (stages == 0 && !context.native_effect && !logs(context.hook_target) && depth_ < kMaxDepth) {
    context.outcome = Outcome::done;
    return;
  }
  const ContextScope scope(*this, context);
  if (stages & ~kLate || logs(context.hook_target)) try_to_apply(context, decl, !(stages & kActor));
  else apply(context, decl);
  if (context.outcome != Outcome::done) return;
  context.stage = Stage::after;
  if (this->stages(context.hook_target) & kFollows) run_handlers(context, Stage::after);
  if (this->stages(context.hook_target) & kRespondsLate) window(context, decl.afterwards);
}

Outcome Engine::resolve(EventContext& context) {
  const EventDecl& decl = rules_->events[context.hook_target];
  if (decl.again) return resolve_again(context, decl);
  attempt(context, decl);
  return context.outcome;
}

Outcome Engine::resolve_again(EventContext& context, const EventDecl& decl) {
  const std::int32_t before = read().variable(decl.again);
  const auto given = context.fields;
  std::vector<Card> spent;  // a card that comes back to a hand meanwhile isn't played on it twice, or it never ends
  context.spent = &spent;
  for (std::int32_t times = 1;; ++times) {
    attempt(context, decl);
    if (context.outcome == Outcome::forbidden || context.outcome == Outcome::fizzled) break;
    if (times > read().variable(decl.again)) break;
    if (times > kMaxRepeats)
      throw std::logic_error("event '" + decl.id + "' would happen again more than " + std::to_string(kMaxRepeats) +
                             " times");
    // An event that is to happen again does so wholly anew: same fields, no operations.
    context.fields = given;
    context.outcome = Outcome::pending;
    context.modified = 0;
    context.proposal_count = 0;
    context.repeat = times;
  }
  context.spent = nullptr;
  if (before != read().variable(decl.again)) set(decl.again, 0, before);
  return context.outcome;
}

void Engine::try_to_apply(EventContext& context, const EventDecl& decl, bool acted) {
  const bool told = logs(context.hook_target);
  std::size_t place =
      told ? log_begin(context) : 0;  // it is told before what it does, but after what was done about it
  if (!acted || (decl.stages & kFills && !fill(context, decl))) context.outcome = Outcome::fizzled;
  else if (forbidden(context) != 0) context.outcome = Outcome::forbidden;
  else if (!(stages(context.hook_target) & kPrevents) || !prevent(context)) {
    const bool goes_on = prepare(context, decl);
    if (told) place = log_.size();
    if (goes_on) apply(context, decl);
  }
  if (told) {
    if (observer) observer->resolved(context);
    if (logging()) log_event(context, place);
  }
}

bool Engine::fill(EventContext& context, const EventDecl& decl) {
  const Seat actor(decl.actor >= 0 ? context.fields[static_cast<std::size_t>(decl.actor)] : -1);
  for (std::size_t f = 0; f < decl.fields.size(); ++f) {
    const FieldDecl& field = decl.fields[f];
    std::int32_t& value = context.fields[f];
    if (field.value && value == FieldDecl::kNotGiven) value = game_number(this->value(field.value, actor));
    if (!field.ask || value >= 0) continue;
    const SeatSet legal = targets(context, static_cast<int>(f));
    if (legal.empty()) return false;
    const Seat chosen = choose_seat(*this, actor, field.ask, legal, decl.always, [&](Question& question) {
      question.event = EventId(context.hook_target);
      for (SeatSet left = legal; logging() && !left.empty(); left.drop(left.lowest())) {
        value = left.lowest().index;
        if (would_fizzle(context)) question.would_fizzle.add(left.lowest());
      }
    });
    value = chosen.index;
  }
  return true;
}

bool Engine::prepare(EventContext& context, const EventDecl& decl) {
  context.stage = Stage::respond;
  if (stages(context.hook_target) & kResponds) window(context, decl.before);
  if (context.outcome != Outcome::pending) return false;
  context.begin_modify();
  if (stages(context.hook_target) & kModifies) run_handlers(context, Stage::modify);
  if (decl.stages & kLimits && short_of_least(context)) context.outcome = Outcome::fizzled;
  return context.outcome == Outcome::pending;
}

const EventContext* Engine::within(EventId event) const {
  for (const EventContext* f = context_; f; f = f->parent)
    if (f->hook_target == event.index) return f;
  return nullptr;
}

void Engine::take_decisions(EventContext& context, const EventContext& instead) const {
  const auto& fields = rules_->events[context.hook_target].fields;
  const auto& others = rules_->events[instead.hook_target].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    for (std::size_t other = 0; fields[f].undecided && other < others.size(); ++other)
      if (others[other].id == fields[f].id && others[other].type == fields[f].type)
        context.fields[f] = instead.fields[other];
}

EventContext StepKind::action(Engine&, Seat, EventId) const { throw std::logic_error("nobody competes in this step"); }

}  // namespace rules
