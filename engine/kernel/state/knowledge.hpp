// Knowledge: which seat sees what. Nobody may be shown what they may not know, and this is decided only here: whoever
// shows something to a seat asks here first. Owns no state: the seats that know a card are stored in the state, in the
// card's slot.
//
// A seat sees a card if everybody or this seat may see its pile, or if it knows which card lies in this slot: it saw
// the card there, or saw it go there. When a card leaves a pile unseen, a seat that didn't see which one it was no
// longer knows the cards there that have the same back.
#pragma once
#include <span>

#include "kernel/state/game_state.hpp"

namespace rules {

/// The seats that see a card where it lies.
inline SeatSet visible_to(StateView read, Card card) {
  const Pile pile = read.pile(card);
  return {read.known(card).bits | (pile ? read.rules().visible_to(pile).bits : 0)};
}
/// The seats that see the variable of this subject: of a card's, its place would tell which card it is.
SeatSet visible_to(StateView read, VariableId variable, int subject);
/// The seats that see what a value of this type names.
inline SeatSet visible_to(StateView read, Type type, std::int32_t value) {
  return type == Type::card && value >= 0 ? visible_to(read, Card(value)) : SeatSet::first(read.rules().players());
}
/// The seats that may know what stands in a field of such an event, which has these fields: where only its owner sees
/// it (`seen: owner`), of those that see the thing itself only who acts and who is affected.
SeatSet visible_to(StateView read, const EventDecl& event, std::span<const std::int32_t> fields, std::size_t field);
/// Returns whether `viewer` sees this; no viewer sees everything.
inline bool can_see(StateView read, Seat viewer, Card card) { return !viewer || visible_to(read, card).has(viewer); }
inline bool can_see(StateView read, Seat viewer, VariableId variable, int subject = 0) {
  return !viewer || visible_to(read, variable, subject).has(viewer);
}
/// The dice, as bits, whose faces `viewer` sees: open ones, and its own. Dice in the cup show none.
inline std::uint32_t dice_seen(StateView read, Seat viewer, DieId die, Seat whose) {
  const std::uint32_t open = read.open_dice(die, whose);
  return !viewer || viewer == whose ? open | read.dice_with(die, whose, DieStatus::rolled) : open;
}

/// Updates what seats know when cards move, are shown or shuffled.
class Knowledge {
 public:
  Knowledge(const Ruleset& rules, GameState& state) : rules_(&rules), cells_(state.cells()) {}

  /// A card is about to leave its pile for another. Returns the seats that see it move, which know it there.
  SeatSet moves(Card card, Pile from, Pile to) {
    const SeatSet goal = rules_->visible_to(to), saw = rules_->visible_to(from);
    const SeatSet seen{goal.bits | saw.bits};
    // From a pile that nobody looks into, the top is taken in full view: who knew it knows it still.
    if (saw.empty() && read().first(from) == card) return {seen.bits | read().known(card).bits};
    if (saw != SeatSet::first(rules_->players())) forget(card, from, saw, seen);
    return seen;
  }
  /// The first card is about to leave a pile that all leave at once: nobody has to forget what stays, as nothing does.
  SeatSet moves_with_all(Card card, Pile from, Pile to) const {
    const SeatSet goal = rules_->visible_to(to), saw = rules_->visible_to(from);
    return {goal.bits | saw.bits | (saw.empty() ? read().known(card).bits : 0)};
  }
  /// These seats, and no others, know which card lies in its slot.
  void set(Card card, SeatSet seats) { cell(card) = static_cast<std::int32_t>(seats.bits); }
  /// Shows a seat cards of one pile at the same time. A seat that knew one copy there and is shown an identical one
  /// can't tell them apart, so it still knows only one.
  void look(Seat seat, std::span<const Card> cards);
  /// Shows a seat all cards of a pile at the same time.
  void look(Seat seat, Pile pile);
  /// Returns the number of cards that were looked through for all this.
  std::int64_t walked() const { return walked_; }

 private:
  StateView read() const { return {*rules_, cells_}; }
  std::int32_t& cell(Card card) { return cells_[read().card_cell(card) + 3]; }
  /// Seats that don't see which card leaves a pile know less of those there.
  void forget(Card card, Pile from, SeatSet saw, SeatSet seen);
  /// Seats that see a card of a pile without having known it there, but knew one like it there, can't tell the two
  /// apart: they are no longer sure of the other, unless both are seen `together`.
  void take_for_known(Card card, SeatSet seats, std::span<const Card> together);

  const Ruleset* rules_;
  std::int32_t* cells_;
  std::int64_t walked_ = 0;
};

}  // namespace rules
