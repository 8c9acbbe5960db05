#include "kernel/log/event_log.hpp"

#include <algorithm>
#include <tuple>

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"

namespace rules {

void EventLog::subscribe(Observer* observer, const Subscription& subscription) {
  observer_ = observer;
  subscription_ = &subscription;
  const auto& events = subscription.events;
  const bool of_events = std::find(events.begin(), events.end(), true) != events.end();
  if (!keeps()) wanted_ = subscription.kinds | (of_events ? kOfEvents : 0);
}

std::size_t EventLog::begin_event(const EventContext& context) {
  if (observer_) observer_->begins(context);
  return list_.size();
}

void EventLog::record_event(const EventContext& context, std::size_t position) {
  if (observer_) observer_->resolved(context);
  if (!keeps()) return;
  const EventDecl& decl = rules_.events[context.hook_target];
  LogRecord record({LogRecord::Kind::event, context.hook_target}, 0, {});
  record.outcome = static_cast<std::int32_t>(context.outcome);
  record.got = context.got;
  record.repeat = context.repeat;
  for (std::size_t i = 0; i < decl.fields.size(); ++i) {
    const Type type = decl.fields[i].type;
    record.add(type == Type::number ? context.result(static_cast<int>(i)) : context.fields[i], type,
               visible_to(read(), decl, context.fields, i));
  }
  add(record, position);
}

void EventLog::record_change(const CompactRecord& change, std::size_t parts, SeatSet visible_to) {
  LogRecord record(change, parts, SeatSet::first(rules_.players));
  record.visible_to[parts - 1] = visible_to.bits;
  add(record, list_.size());
}

void EventLog::record_move(ResourceId resource, std::int32_t amount, Holder from, Holder to) {
  const SeatSet all = SeatSet::first(rules_.players);
  const auto who_knows = [&](Holder holder) {  // of a card that holds some: which one it is
    const std::int32_t card = holder.offset - rules_.holder(Card(0)).offset;
    return card >= 0 ? visible_to(read(), Card(card)) : all;
  };
  LogRecord record(logged::Move{resource, amount, from, to}, all);
  record.visible_to[logged::Move::kFrom] = who_knows(from).bits;
  record.visible_to[logged::Move::kTo] = who_knows(to).bits;
  add(record, list_.size());
}

void EventLog::record_card(Card card, Pile from, Pile to, SeatSet seen) {
  const logged::CardMove moved{card, from, to, origin(card, from)};
  std::erase_if(passing_, [&](const Passing& each) { return each.card == card; });
  if (rules_.zones[rules_.zone_of(to)].passing) passing_.push_back({card, to, moved.source});
  if (compact()) return record_compact(moved.compact());
  LogRecord record(moved, SeatSet::first(rules_.players));
  record.visible_to[logged::CardMove::kCard] = seen.bits;
  if (const EventContext* context = event(); context && context->stage == Stage::apply) {
    const auto& fields = rules_.events[context->hook_target].fields;
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f].type == Type::card && context->fields[f] == card.index) record.named_in = static_cast<int>(f);
  }
  add(record, list_.size());
}

void EventLog::record_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int place) {
  if (!wants(LogRecord::Kind::tie)) return;
  const logged::Tie tie{prize, decider, winner, place, tied};
  if (compact()) return record_compact(tie.compact());
  record_open(tie);
}

void EventLog::record_copy(Seat seat, Card card) {
  LogRecord record(logged::Copy{seat, card}, SeatSet::first(rules_.players));
  record.types = {Type::seat, Type::card};
  record.visible_to[logged::Copy::kCard] = visible_to(read(), card).bits;
  add(record, list_.size());
}

void EventLog::record_step(StepId id) {
  const logged::Step step{id, read().round(), position_.state[GameState::iteration]};
  if (compact()) return record_compact(step.compact());
  record_open(step);
}

const EventContext* EventLog::event() const {
  const EventContext* const context = contexts_.innermost();
  return context && context->hook_target < static_cast<std::int32_t>(rules_.events.size()) ? context : nullptr;
}

void EventLog::add(LogRecord& record, std::size_t position) {
  if (list_.size() >= kMaxRecords)
    throw RuleError("more than " + std::to_string(kMaxRecords) + " things are told in one game (endless loop?)");
  record.depth = contexts_.depth();
  record.question = position_.step.question;
  if (const EventContext* context = event()) {
    record.event = EventId(context->hook_target);
    record.acting = context->stage == Stage::apply;
    record.card = context->me;
  }
  if (tracing_) std::tie(record.file, record.line) = contexts_.scripts()->where();
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

void EventLog::clear() {
  list_.clear();
  step_ = 0;
  finished_ = 0;
  passing_.clear();
  passing_before_.clear();
}

void EventLog::close_step() {
  step_ = list_.size();
  passing_before_ = passing_;
}

void EventLog::forget_step() {
  list_.resize(step_);
  finished_ = static_cast<std::int32_t>(step_);
  passing_ = passing_before_;
}

void EventLog::copy_from(const EventLog& other) {
  wanted_ = other.wanted_;
  tracing_ = other.tracing_;
  observer_ = other.observer_;
  subscription_ = other.subscription_;
  list_ = other.list_;
  step_ = other.step_;
  finished_ = other.finished_;
  passing_ = other.passing_;
  passing_before_ = other.passing_before_;
}

void EventLog::copy_position_from(const EventLog& other) {
  keep(false);
  tracing_ = false;
  clear();
  passing_ = other.passing_;
  passing_before_ = other.passing_before_;
}

void EventLog::rename(const Table<Card, Card>& to) {
  for (Passing& each : passing_before_) each.card = to[each.card];
}

}  // namespace rules
