// Copying cards: a seat does what another seat's card does, if the card allows it. The card stays where it is, but
// while it is copied, the copying seat counts as its owner (ContextStack::owner). It acts on an event that cards are
// being played on, as if the seat had played it; immediate effects happen as if the seat had received it.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

/// The reason why a seat can't copy a card, or `possible`.
enum class Copying { possible, not_copyable, nothing_to_play_on, not_this_seat, condition };

Copying can_copy(GameParts& game, Seat seat, Card card);
/// Copies a card for this seat. Throws RuleError if the seat can't copy it.
void copy_card(GameParts& game, Seat seat, Card card);

}  // namespace rules
