// The records of a scene: of events, moves, ties; each says which seats may know which part of it. Simulations don't
// come here.
#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "kernel/state/scene.hpp"

namespace rules {

std::size_t Scene::log_begin(const EventContext& context) {
  if (observer) observer->begins(context);
  return log_.size();
}

void Scene::subscribe(Observer* who, const Subscription& to) {
  observer = who;
  subscription_ = &to;
  const bool of_events = std::find(to.events.begin(), to.events.end(), true) != to.events.end();
  if (!logging()) wanted_ = to.notes | (of_events ? kOfEvents : 0);
}

void Scene::log_event(const EventContext& context, std::size_t place) {
  const EventDecl& decl = rules_->events[context.hook_target];
  LogRecord n({LogRecord::Kind::event, context.hook_target}, 0, {});
  n.outcome = static_cast<std::int32_t>(context.outcome);
  n.got = context.got;
  n.repeat = context.repeat;
  for (std::size_t i = 0; i < decl.fields.size(); ++i) {
    const Type type = decl.fields[i].type;
    n.add(type == Type::number ? context.result(static_cast<int>(i)) : context.fields[i], type,
          visible_to(read(), decl, context.fields, i));
  }
  add_record(n, place);
}

void Scene::log_change(const CompactRecord& told, std::size_t parts, SeatSet visible_to) {
  LogRecord n(told, parts, SeatSet::first(rules_->players));
  n.visible_to[parts - 1] = visible_to.bits;
  add_record(n, log_.size());
}

void Scene::log_move(ResourceId resource, std::int32_t amount, Holder from, Holder to) {
  const SeatSet all = SeatSet::first(rules_->players);
  const auto who_knows = [&](Holder holder) {  // of a card that holds some: which one it is
    const std::int32_t card = holder.offset - rules_->holder(Card(0)).offset;
    return card >= 0 ? visible_to(read(), Card(card)) : all;
  };
  LogRecord n(logged::Move{resource, amount, from, to}, all);
  n.visible_to[logged::Move::kFrom] = who_knows(from).bits;
  n.visible_to[logged::Move::kTo] = who_knows(to).bits;
  add_record(n, log_.size());
}

void Scene::log_card(Card card, Pile from, Pile to, SeatSet seen) {
  const logged::CardMove moved{card, from, to, log_.origin(card, from)};
  log_.comes(card, to, moved.source, rules_->zones[static_cast<std::size_t>(rules_->zone_of(to).index)].passing);
  if (compact()) return log_compact(moved.compact());
  LogRecord n(moved, SeatSet::first(rules_->players));
  n.visible_to[logged::CardMove::kCard] = seen.bits;
  if (context_ && context_->stage == Stage::apply &&
      context_->hook_target < static_cast<std::int32_t>(rules_->events.size())) {
    const auto& fields = rules_->events[static_cast<std::size_t>(context_->hook_target)].fields;
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f].type == Type::card && context_->fields[f] == card.index) n.named_in = static_cast<int>(f);
  }
  add_record(n, log_.size());
}

void Scene::add_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int place) {
  const logged::Tie tie{prize, decider, winner, place, tied};
  if (compact()) return log_compact(tie.compact());
  log_open(tie);
}

void Scene::log_copy(Seat seat, Card card) {
  LogRecord n(logged::Copy{seat, card}, SeatSet::first(rules_->players));
  n.types = {Type::seat, Type::card};
  n.visible_to[logged::Copy::kCard] = visible_to(read(), card).bits;
  add_record(n, log_.size());
}

void Scene::log_step(StepId id) {
  const logged::Step step{id, read().round(), state_[GameState::iteration]};
  if (compact()) return log_compact(step.compact());
  log_open(step);
}

void Scene::record(LogRecord n) { add_record(n, log_.size()); }

void Scene::add_record(LogRecord& n, std::size_t place) {
  if (log_.size() >= kMaxRecords)
    throw std::logic_error("more than " + std::to_string(kMaxRecords) + " things are told in one game (endless loop?)");
  n.depth = depth_;
  n.question = question_;
  if (context_ && context_->hook_target < static_cast<std::int32_t>(rules_->events.size())) {
    n.event = EventId(context_->hook_target);
    n.acting = context_->stage == Stage::apply;
    n.card = context_->me;
  }
  if (tracing) std::tie(n.file, n.line) = scripts_->where();
  if (observer) observer->recorded(n);
  if (logging()) log_.add(n, place);
}

}  // namespace rules
