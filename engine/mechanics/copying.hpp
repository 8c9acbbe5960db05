// Copying cards: a seat does what a card of another seat does, where the card allows it. The card stays where it is;
// meanwhile it counts as the seat's (ContextStack::owner). It is done on an event that cards are being played on, as if
// the seat had played it there; what a card does at once, it does as if it had come to the seat.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

/// Why a seat can't do what a card does.
enum class Copying { possible, not_copyable, nothing_to_play_on, not_this_seat, condition };

Copying can_copy(GameParts& game, Seat seat, Card card);
/// Does what a card does as if it were this seat's. Throws RuleError if the seat can't.
void copy_card(GameParts& game, Seat seat, Card card);

}  // namespace rules
