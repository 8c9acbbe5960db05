// Knowledge: what each seat sees. Visibility is derived only here; all code that shows something to a seat asks here
// first. Owns no state: the seats that know a card are stored in the state, in the card's slot.
//
// A seat sees a card if it may see the card's pile, or if it knows which card is in this slot because it saw the card
// there or saw it go there. A seat that doesn't see which card leaves a pile forgets the cards with the same back in
// that pile.
#pragma once
#include <span>

#include "kernel/state/game_state.hpp"

namespace rules {

/// Returns the seats that see a card where it is.
inline SeatSet visible_to(StateView read, Card card) {
  const Pile pile = read.pile(card);
  return {read.known(card).bits | (pile ? read.rules().visible_to(pile).bits : 0)};
}
/// Returns the seats that see a variable of this subject. A card's variable would reveal which card it is, so only
/// seats that see the card see its variable.
SeatSet visible_to(StateView read, VariableId variable, int subject);
/// Returns the seats that see the thing that a value of this type names.
inline SeatSet visible_to(StateView read, Type type, std::int32_t value) {
  return type == Type::card && value >= 0 ? visible_to(read, Card(value)) : SeatSet::first(read.rules().players());
}
/// Returns the seats that may know a field of an event with these fields. With `seen: owner`, they are the actor and
/// the affected seat, if they see the thing that the field names.
SeatSet visible_to(StateView read, const EventDecl& event, std::span<const std::int32_t> fields, std::size_t field);
/// Returns true if `viewer` sees this; a null viewer sees everything.
inline bool can_see(StateView read, Seat viewer, Card card) { return !viewer || visible_to(read, card).has(viewer); }
inline bool can_see(StateView read, Seat viewer, VariableId variable, int subject = 0) {
  return !viewer || visible_to(read, variable, subject).has(viewer);
}
/// Returns the dice whose faces `viewer` sees, as bits: open ones, and its own. Dice in the cup show none.
inline std::uint32_t dice_seen(StateView read, Seat viewer, DieId die, Seat whose) {
  const std::uint32_t open = read.open_dice(die, whose);
  return !viewer || viewer == whose ? open | read.dice_with(die, whose, DieStatus::rolled) : open;
}

/// Updates what seats know when cards move, are shown, or are shuffled.
class Knowledge {
 public:
  Knowledge(const Ruleset& rules, GameState& state) : rules_(&rules), cells_(state.cells()) {}

  /// Updates knowledge of a pile that a card is about to leave. Returns the seats that know the card in its new slot.
  SeatSet moves(Card card, Pile from, Pile to) {
    const SeatSet goal = rules_->visible_to(to), saw = rules_->visible_to(from);
    const SeatSet seen{goal.bits | saw.bits};
    // The top of a hidden pile is taken in full view: seats that knew it still know it.
    if (saw.empty() && read().first(from) == card) return {seen.bits | read().known(card).bits};
    if (saw != SeatSet::first(rules_->players())) forget(card, from, saw, seen);
    return seen;
  }
  /// Returns the same for the first card of a pile that all cards leave together; no knowledge needs an update.
  SeatSet moves_with_all(Card card, Pile from, Pile to) const {
    const SeatSet goal = rules_->visible_to(to), saw = rules_->visible_to(from);
    return {goal.bits | saw.bits | (saw.empty() ? read().known(card).bits : 0)};
  }
  /// Sets the seats that know this card in its slot.
  void set(Card card, SeatSet seats) { cell(card) = static_cast<std::int32_t>(seats.bits); }
  /// Shows a seat several cards of one pile together. A seat that knew one copy there and is shown an identical one
  /// can't tell them apart, so it still knows only one.
  void look(Seat seat, std::span<const Card> cards);
  /// Shows a seat all cards of a pile together.
  void look(Seat seat, Pile pile);
  /// Returns the number of cards visited so far, a measure of the time used.
  std::int64_t walked() const { return walked_; }

 private:
  StateView read() const { return {*rules_, cells_}; }
  std::int32_t& cell(Card card) { return cells_[read().card_cell(card) + 3]; }
  /// Updates knowledge of the cards in a pile that this one leaves, for seats that don't see it leave.
  void forget(Card card, Pile from, SeatSet saw, SeatSet seen);
  /// Updates knowledge of identical copies in the pile of a card that these seats see. A seat that knew only another
  /// copy there can't tell the two apart, and forgets the other unless it sees both `together`.
  void take_for_known(Card card, SeatSet seats, std::span<const Card> together);

  const Ruleset* rules_;
  std::int32_t* cells_;
  std::int64_t walked_ = 0;
};

}  // namespace rules
