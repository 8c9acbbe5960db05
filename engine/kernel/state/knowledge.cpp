#include "kernel/state/knowledge.hpp"

#include <algorithm>

namespace rules {

SeatSet visible_to(StateView read, VariableId variable, int subject) {
  const VariableDecl& decl = read.rules().variables()[variable];
  switch (decl.seen) {
    case Visibility::nobody: return {};
    case Visibility::owner:
      if (decl.scope == Scope::player) return SeatSet::of(Seat(subject));
      if (const Seat owner = decl.scope == Scope::card ? read.owner(Card(subject)) : Seat())
        return {SeatSet::of(owner).bits & visible_to(read, Card(subject)).bits};
      return {};
    case Visibility::everyone: break;
  }
  return decl.scope == Scope::card ? visible_to(read, Card(subject)) : SeatSet::first(read.rules().players());
}

SeatSet visible_to(StateView read, const EventDecl& event, std::span<const std::int32_t> fields, std::size_t field) {
  const FieldDecl& spec = event.fields[field];
  const SeatSet knowing = visible_to(read, spec.type, fields[field]);
  if (spec.seen != Visibility::owner) return knowing;
  SeatSet concerned;
  for (const int role : {event.actor, event.affected})
    if (role >= 0 && fields[static_cast<std::size_t>(role)] >= 0)
      concerned.add(Seat(fields[static_cast<std::size_t>(role)]));
  return {knowing.bits & concerned.bits};
}

void Knowledge::forget(Card card, Pile from, SeatSet saw, SeatSet seen) {
  if (seen != saw && rules_->kind_of(card).copies > 1) take_for_known(card, {seen.bits & ~saw.bits}, {&card, 1});
  const std::uint32_t blind = SeatSet::first(rules_->players()).bits & ~seen.bits;
  if (blind == 0 || read().count(from) < 2) return;
  const ZoneId back = rules_->deck_of(card);
  walked_ += read().count(from);
  for (Card c = read().first(from); c; c = read().next(c))
    cell(c) &= ~static_cast<std::int32_t>(rules_->deck_of(c) == back ? blind : 0);  // branch-free
}

void Knowledge::take_for_known(Card card, SeatSet seats, std::span<const Card> together) {
  const CardKindDecl& kind = rules_->kind_of(card);
  std::uint32_t unsure = seats.bits & ~read().known(card).bits;
  for (std::int32_t i = 0; unsure && kind.copies > 1 && i < kind.copies; ++i) {
    ++walked_;
    const Card like(kind.first_copy.index + i);
    if (read().pile(like) != read().pile(card) || std::find(together.begin(), together.end(), like) != together.end())
      continue;
    const std::uint32_t mistaken = read().known(like).bits & unsure;
    cell(like) &= static_cast<std::int32_t>(~mistaken);
    unsure &= ~mistaken;
  }
}

void Knowledge::look(Seat seat, std::span<const Card> cards) {
  for (Card card : cards) {
    const Pile pile = read().pile(card);
    const bool on_top = pile && rules_->visible_to(pile).empty() && read().first(pile) == card;  // all see the slot
    if (!on_top) take_for_known(card, SeatSet::of(seat), cards);
    cell(card) |= static_cast<std::int32_t>(SeatSet::of(seat).bits);
  }
}

void Knowledge::look(Seat seat, Pile pile) {
  walked_ += read().count(pile);
  for (Card card = read().first(pile); card; card = read().next(card))
    cell(card) |= static_cast<std::int32_t>(SeatSet::of(seat).bits);
}

}  // namespace rules
