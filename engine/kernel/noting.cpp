// The notes of a scene: of events, moves, ties; each says which seats may know which part of it. Simulations don't come
// here.
#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "kernel/scene.hpp"

namespace rules {

std::size_t Scene::note_begin(const Frame& frame) {
  if (observer) observer->begins(frame);
  return notes_.size();
}

void Scene::subscribe(Observer* who, const Subscription& to) {
  observer = who;
  subscription_ = &to;
  const bool of_events = std::find(to.events.begin(), to.events.end(), true) != to.events.end();
  if (!noting()) told_ = to.notes | (of_events ? kOfEvents : 0);
}

SeatSet Scene::field_seers(const Frame& frame, std::size_t field) const {
  const EventDecl& decl = rules_->events[frame.shape];
  const FieldDecl& spec = decl.fields[field];
  const SeatSet knowing = seers(read(), spec.type, frame.fields[field]);
  if (spec.seen != Sees::owner) return knowing;
  SeatSet concerned;
  for (const int role : {decl.actor, decl.affected})
    if (role >= 0 && frame.fields[static_cast<std::size_t>(role)] >= 0)
      concerned.add(Seat(frame.fields[static_cast<std::size_t>(role)]));
  return {knowing.bits & concerned.bits};
}

void Scene::note_event(const Frame& frame, std::size_t place) {
  const EventDecl& decl = rules_->events[frame.shape];
  Note n{.kind = Note::Kind::event,
         .what = frame.shape,
         .outcome = static_cast<std::int32_t>(frame.outcome),
         .got = frame.got,
         .repeat = frame.repeat};
  for (std::size_t i = 0; i < decl.fields.size(); ++i) {
    n.args[i] = decl.fields[i].type == Type::number ? frame.number(static_cast<int>(i)) : frame.fields[i];
    n.seers[i] = field_seers(frame, i).bits;
  }
  n.count = static_cast<std::int32_t>(decl.fields.size());
  add_note(n, place);
}

void Scene::note_change(Note::Kind kind, std::int32_t what, std::initializer_list<std::int32_t> args,
                        std::initializer_list<SeatSet> seers) {
  Note n{.kind = kind, .what = what};
  for (std::int32_t a : args) {
    n.seers[static_cast<std::size_t>(n.count)] = SeatSet::first(rules_->players).bits;
    n.args[static_cast<std::size_t>(n.count++)] = a;
  }
  std::size_t i = 0;
  for (SeatSet s : seers) n.seers[i++] = s.bits;
  add_note(n, notes_.size());
}

void Scene::note_move(ResourceId resource, std::int32_t n, Holder from, Holder to) {
  const SeatSet all = SeatSet::first(rules_->players);
  const auto who_knows = [&](Holder holder) {  // of a card that holds some: which one it is
    const std::int32_t card = holder.offset - rules_->holder(Card(0)).offset;
    return card >= 0 ? seers(read(), Card(card)) : all;
  };
  note_change(Note::Kind::move, resource.index, {n, from.offset, to.offset}, {all, who_knows(from), who_knows(to)});
}

void Scene::note_card(Card card, Pile from, Pile to, SeatSet seen) {
  const Pile source = notes_.origin(card, from);
  notes_.comes(card, to, source, rules_->zones[static_cast<std::size_t>(rules_->zone_of(to).index)].passing);
  if (brief()) return tell({Note::Kind::card, card.index, {card.index, from.index, to.index, source.index}});
  const std::uint32_t all = SeatSet::first(rules_->players).bits;
  Note n{.kind = Note::Kind::card,
         .what = card.index,
         .args = {card.index, from.index, to.index, source.index},
         .count = 4,
         .seers = {seen.bits, all, all, all}};
  if (frame_ && frame_->stage == Stage::act && frame_->shape < static_cast<std::int32_t>(rules_->events.size())) {
    const auto& fields = rules_->events[static_cast<std::size_t>(frame_->shape)].fields;
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f].type == Type::card && frame_->fields[f] == card.index) n.named_in = static_cast<int>(f);
  }
  add_note(n, notes_.size());
}

void Scene::add_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int place) {
  const auto among = static_cast<std::int32_t>(tied.bits);
  if (brief()) return tell({Note::Kind::tie, prize.index, {decider.index, winner.index, place, among}});
  note_change(Note::Kind::tie, prize.index, {decider.index, winner.index, place, among}, {});
}

void Scene::note_copy(Seat seat, Card card) {
  const std::uint32_t all = SeatSet::first(rules_->players).bits;
  note({.kind = Note::Kind::copy,
        .args = {seat.index, card.index},
        .count = 2,
        .seers = {all, seers(read(), card).bits},
        .types = {Type::seat, Type::card}});
}

void Scene::note_step(StepId step) {
  if (brief()) return tell({Note::Kind::step, step.index, {read().round(), state_[State::iteration]}});
  Note n{.kind = Note::Kind::step, .what = step.index};
  n.args[0] = read().round();
  n.args[1] = state_[State::iteration];
  n.count = 2;
  n.seers[0] = n.seers[1] = SeatSet::first(rules_->players).bits;
  add_note(n, notes_.size());
}

void Scene::note(Note n) { add_note(n, notes_.size()); }

void Scene::add_note(Note& n, std::size_t place) {
  if (notes_.size() >= kMostNotes)
    throw std::logic_error("more than " + std::to_string(kMostNotes) + " things are told in one game (endless loop?)");
  n.depth = depth_;
  n.question = question_;
  if (frame_ && frame_->shape < static_cast<std::int32_t>(rules_->events.size())) {
    n.event = EventId(frame_->shape);
    n.acting = frame_->stage == Stage::act;
    n.card = frame_->me;
  }
  if (tracing) std::tie(n.file, n.line) = scripts_->where();
  if (observer) observer->noted(n);
  if (noting()) notes_.add(n, place);
}

}  // namespace rules
