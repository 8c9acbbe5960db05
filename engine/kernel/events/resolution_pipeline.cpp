#include "kernel/events/resolution_pipeline.hpp"

#include <algorithm>

#include "base/rule_error.hpp"

namespace rules {

Outcome ResolutionPipeline::resolve(EventContext& event) {
  constexpr std::uint32_t kFromApply = kEffect | kRepeats | kAfterHandlers | kAfterWindow;  ///< work from apply on
  const EventDecl& decl = rules_.events()[EventId(event.hook_target)];
  if (decl.again && !event.spent) return repeat(event, decl);
  std::uint32_t todo = live_work(event.hook_target);
  if (todo & kNeedsActor && event.fields[static_cast<std::size_t>(decl.actor)] >= 0) todo &= ~kNeedsActor;
  const bool logged = sink_.wants(EventId(event.hook_target));
  if (todo == 0 && !event.native_effect && !logged && !contexts_.too_deep()) return event.outcome = Outcome::done;
  const ContextStack::Scope scope(contexts_, event);
  if (todo & ~kFromApply || logged) run_through_apply(event, decl, !(todo & kNeedsActor));
  else apply(event, decl);
  if (event.outcome != Outcome::done) return event.outcome;
  event.stage = Stage::after;
  if (live_work(event.hook_target) & kAfterHandlers) run_handlers(event, Stage::after);
  if (live_work(event.hook_target) & kAfterWindow) open_window(event, WindowTime::after);
  return event.outcome;
}

Outcome ResolutionPipeline::resolve(EventId event, std::initializer_list<std::int32_t> fields) {
  if (idle(event)) return Outcome::done;
  EventContext context = make(event);
  std::copy(fields.begin(), fields.end(), context.fields.begin());
  return resolve(context);
}

void ResolutionPipeline::run_through_apply(EventContext& event, const EventDecl& decl, bool acted) {
  const bool logged = sink_.wants(EventId(event.hook_target));
  std::size_t mark = logged ? sink_.begin_event(event) : 0;
  if (!acted || (decl.work & kFilledFields && !fill_fields(event, decl))) {
    event.outcome = Outcome::fizzled;
  } else if (forbidden(event) != 0) {
    event.outcome = Outcome::forbidden;
  } else if (!(live_work(event.hook_target) & kPreventHandlers) || !is_prevented(event)) {
    event.stage = Stage::respond;
    if (live_work(event.hook_target) & kBeforeWindow) open_window(event, WindowTime::before);
    if (event.outcome == Outcome::pending) {
      event.begin_modify();
      if (live_work(event.hook_target) & kModifyHandlers) run_handlers(event, Stage::modify);
      if (decl.work & kMinimums && below_minimum(event)) event.outcome = Outcome::fizzled;
    }
    if (logged) mark = sink_.mark();  // before the records of its effect, after those of responses
    if (event.outcome == Outcome::pending) apply(event, decl);
  }
  if (logged) sink_.record_event(event, mark);
}

bool ResolutionPipeline::fill_fields(EventContext& event, const EventDecl& decl) {
  const Seat actor(decl.actor >= 0 ? event.fields[static_cast<std::size_t>(decl.actor)] : -1);
  for (std::size_t f = 0; f < decl.fields.size(); ++f) {
    const FieldDecl& field = decl.fields[f];
    std::int32_t& value = event.fields[f];
    if (field.value && value == FieldDecl::kNotGiven) value = game_number(values_.value(field.value, actor));
    if (!field.ask || value >= 0) continue;
    const SeatSet legal = legal_targets(event, static_cast<int>(f));
    if (legal.empty()) return false;
    Question question(actor, field.ask);
    question.always |= decl.always;
    question.event = EventId(event.hook_target);
    const std::int32_t given = value;
    for (SeatSet left = legal; sink_.keeps() && !left.empty(); left.drop(left.lowest())) {
      value = left.lowest().index;
      if (would_fizzle(event)) question.would_fizzle.add(left.lowest());
    }
    value = given;
    value = decisions_.choose_seat(question, legal).index;
  }
  return true;
}

bool ResolutionPipeline::is_prevented(EventContext& event) {
  const auto& handlers = rules_.bus().handlers(event.hook_target, Stage::prevent);
  event.stage = Stage::prevent;
  std::vector<EventContext::Proposal> proposals;
  event.proposals = &proposals;
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    bool used = false;  // a replacement is used at most once per chain
    for (const EventContext* e = event.instead_of; e; e = e->instead_of)
      used |= e->hook_target == event.hook_target && e->replaced_by == static_cast<std::int32_t>(h);
    if (!used) run_handler(event, handlers, h);
  }
  if (!proposals.empty()) prevent(event, proposals[choose_proposal(event)]);
  event.proposals = nullptr;
  return !proposals.empty();
}

void ResolutionPipeline::prevent(EventContext& event, EventContext::Proposal proposal) {
  event.replaced_by = proposal.handler;
  if (!proposal.instead) {
    event.outcome = Outcome::cancelled;
    return;
  }
  EventContext instead = make(proposal.instead);
  instead.fields = proposal.fields;
  instead.instead_of = &event;
  resolve(instead);
  event.got = instead.got;
  event.outcome = Outcome::replaced;
  take_decisions(event, instead);
}

std::size_t ResolutionPipeline::choose_proposal(const EventContext& event) {
  const EventDecl& decl = rules_.events()[EventId(event.hook_target)];
  const int who = decl.affected >= 0 ? decl.affected : decl.actor;
  const Seat seat(who >= 0 ? event.fields[static_cast<std::size_t>(who)] : -1);
  if (event.proposals->size() == 1 || !seat) return 0;
  Question question(seat, kChooseReplacement);
  Replacement& among = question.emplace<Replacement>();
  question.event = EventId(event.hook_target);
  for (const EventContext::Proposal& proposal : *event.proposals) {
    const auto& handlers = rules_.bus().handlers(event.hook_target, Stage::prevent);
    among.add(proposal.instead, handlers[static_cast<std::size_t>(proposal.handler)].card);
  }
  return at(decisions_.ask<Replacement>(question).value());
}

void ResolutionPipeline::take_decisions(EventContext& event, const EventContext& instead) const {
  const auto& fields = rules_.events()[EventId(event.hook_target)].fields;
  const auto& others = rules_.events()[EventId(instead.hook_target)].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    for (std::size_t other = 0; fields[f].undecided && other < others.size(); ++other)
      if (others[other].id == fields[f].id && others[other].type == fields[f].type)
        event.fields[f] = instead.fields[other];
}

void ResolutionPipeline::apply(EventContext& event, const EventDecl& decl) {
  event.stage = Stage::apply;
  event.got = 0;
  if (event.effect && event.played_on) scripts().call(event.effect, *event.played_on, event.me);
  else if (decl.effect) scripts().call(decl.effect, event, Card());
  if (event.native_effect) (*event.native_effect)(event);
  if (event.outcome == Outcome::pending) event.outcome = Outcome::done;
}

void ResolutionPipeline::run_handlers(EventContext& event, Stage stage) {
  const auto& handlers = rules_.bus().handlers(event.hook_target, stage);
  for (std::size_t h = 0; h < handlers.size(); ++h)
    if (concerns(handlers[h], event)) run_handler(event, handlers, h);
}

void ResolutionPipeline::run_handler(EventContext& event, const std::vector<HandlerDecl>& handlers, std::size_t index) {
  event.handler = static_cast<std::int32_t>(index);
  each_copy(read(), position_.hooks, event, handlers[index],
            [&](Card card) { scripts().call(handlers[index].function, event, card); });
}

Outcome ResolutionPipeline::repeat(EventContext& event, const EventDecl& decl) {
  const std::int32_t before = read().variable(decl.again);
  const auto given = event.fields;
  std::vector<Card> spent;  // a card that returns to a hand isn't played on it twice, or it would never end
  event.spent = &spent;
  for (std::int32_t times = 1;; ++times) {
    resolve(event);
    if (event.outcome == Outcome::forbidden || event.outcome == Outcome::fizzled) break;
    if (times > read().variable(decl.again)) break;
    if (times > kMaxRepeats)
      throw RuleError("event '" + decl.id + "' would be repeated more than " + std::to_string(kMaxRepeats) + " times");
    event.fields = given;  // repeated as a whole: same fields, no operations
    event.outcome = Outcome::pending;
    event.modified = 0;
    event.repeat = times;
  }
  event.spent = nullptr;
  if (before != read().variable(decl.again)) mutator_.set(decl.again, 0, before);
  return event.outcome;
}

}  // namespace rules
