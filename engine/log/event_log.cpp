#include "log/event_log.hpp"

#include <algorithm>
#include <tuple>

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"

namespace rules {

EventLog& log_of(Engine& engine) { return dynamic_cast<EventLog&>(engine.parts().sink()); }
const EventLog& log_of(const Engine& engine) { return dynamic_cast<const EventLog&>(engine.parts().sink()); }

void EventLog::subscribe(Observer* observer, const Subscription& subscription) {
  observe(observer);
  events_ = &subscription.events;
  const bool of_events = std::ranges::find(*events_, true) != events_->end();
  if (!keeps()) wanted_ = subscription.kinds | (of_events ? kOfEvents : 0);
}

void EventLog::record_step(StepId id) {
  const logged::Step step{id, read().round(), game_->state()[GameState::iteration]};
  if (compact()) tell_compact(step);
  else record_open(step);
}

std::size_t EventLog::begin_event(const EventContext& context) {
  if (observer_) observer_->begins(context);
  return list_.size();
}

void EventLog::record_event(const EventContext& context, std::size_t mark) {
  if (observer_) observer_->resolved(context);
  if (!keeps()) return;
  const EventDecl& decl = rules().events()[EventId(context.hook_target)];
  LogRecord record({RecordKind::event, context.hook_target}, 0, {});
  record.outcome = static_cast<std::int32_t>(context.outcome);
  record.got = context.got;
  record.repeat = context.repeat;
  for (std::size_t i = 0; i < decl.fields.size(); ++i) {
    const Type type = decl.fields[i].type;
    record.add(type == Type::number ? context.result(static_cast<int>(i)) : context.fields[i], type,
               visible_to(read(), decl, context.fields, i));
  }
  add(record, mark);
}

void EventLog::record_move(ResourceId resource, std::int32_t n, Holder from, Holder to) {
  const auto who_knows = [&](Holder holder) {  // of a card that holds resources: its identity
    const std::int32_t card = holder.offset - rules().holder(Card(0)).offset;
    return card >= 0 ? visible_to(read(), Card(card)) : everybody();
  };
  LogRecord record(logged::Move{resource, n, from, to}, everybody());
  record.visible_to[logged::Move::kFrom] = who_knows(from).bits;
  record.visible_to[logged::Move::kTo] = who_knows(to).bits;
  add(record, list_.size());
}

void EventLog::record_supply(ResourceId resource, std::int32_t n, Holder to) {
  record_open(logged::Supply{resource, n, to});
}

void EventLog::record_card(Card card, Pile from, Pile to, SeatSet seen) {
  const logged::CardMove moved{card, from, to, origin(card, from)};
  std::erase_if(passing_, [&](const Passing& each) { return each.card == card; });
  if (rules().zones()[rules().zone_of(to)].passing) passing_.push_back({card, to, moved.source});
  if (compact()) return tell_compact(moved);
  LogRecord record(moved, everybody());
  record.visible_to[logged::CardMove::kCard] = seen.bits;
  if (const EventContext* context = event(); context && context->stage == Stage::apply) {
    const auto& fields = rules().events()[EventId(context->hook_target)].fields;
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f].type == Type::card && context->fields[f] == card.index) record.named_in = static_cast<int>(f);
  }
  add(record, list_.size());
}

void EventLog::record_shuffle(Pile pile, std::int32_t cards) {
  record_open(logged::Shuffle{rules().zone_of(pile), pile, cards});
}

void EventLog::record_set(VariableId variable, int subject, std::int32_t value) {
  const SeatSet knowing = visible_to(read(), variable, subject);
  record(LogRecord(logged::Set{variable, subject, value}, everybody()).hide_last_part(knowing));
}

void EventLog::record_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int rank) {
  if (wants(RecordKind::tie)) record_open(logged::Tie{prize, decider, winner, rank, tied});
}

const EventContext* EventLog::event() const {
  const EventContext* const context = game_->contexts().innermost();
  return context && context->hook_target < static_cast<std::int32_t>(rules().events().size()) ? context : nullptr;
}

void EventLog::add(LogRecord record, std::size_t position) {
  if (list_.size() >= kMaxRecords)
    throw RuleError("more than " + std::to_string(kMaxRecords) + " log records in one game (endless loop?)");
  record.depth = game_->contexts().depth();
  record.question = game_->position().step.question;
  if (const EventContext* context = event()) {
    record.event = EventId(context->hook_target);
    record.acting = context->stage == Stage::apply;
    record.card = context->me;
  }
  if (tracing()) std::tie(record.file, record.line) = game_->contexts().scripts()->where();
  if (observer_) observer_->recorded(record);
  if (!keeps()) return;
  record.finished = finished_++;
  list_.insert(list_.begin() + static_cast<std::ptrdiff_t>(position), record);
}

Pile EventLog::origin(Card card, Pile pile) const {
  for (const Passing& each : passing_)
    if (each.card == card && each.pile == pile) return each.from;
  return pile;
}

void EventLog::begin_game() {
  list_.clear();
  step_ = 0;
  finished_ = 0;
  passing_.clear();
  passing_before_.clear();
}

void EventLog::begin_step() {
  list_.resize(step_);
  finished_ = static_cast<std::int32_t>(step_);
  passing_ = passing_before_;
}

void EventLog::close_step() {
  step_ = list_.size();
  passing_before_ = passing_;
}

void EventLog::rename(const Table<Card, Card>& to) {
  for (Passing& each : passing_before_) each.card = to[each.card];
}

void EventLog::copy_from(const EventSink& sink) {
  const auto& other = dynamic_cast<const EventLog&>(sink);
  wanted_ = other.wanted_;
  tracing_ = other.tracing_;
  events_ = other.events_;
  observe(other.observer_);
  list_ = other.list_;
  step_ = other.step_;
  finished_ = other.finished_;
  passing_ = other.passing_;
  passing_before_ = other.passing_before_;
}

void EventLog::copy_position_from(const EventSink& sink) {
  const auto& other = dynamic_cast<const EventLog&>(sink);
  keep(false);
  tracing_ = false;
  begin_game();
  passing_ = other.passing_;
  passing_before_ = other.passing_before_;
}

}  // namespace rules
