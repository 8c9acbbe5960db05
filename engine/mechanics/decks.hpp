// Upkeep of decks and rows: what every game with cards does over and over.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

/// Moves all cards of a pile, first to last, except one that stays. Returns how many moved.
int put_all(GameParts& game, Pile from, Pile to, Card except = {});

/// Returns the top card of a pile, after shuffling in its refill if it is empty; no card if there is none.
Card top_card(GameParts& game, Pile pile);

/// Moves up to n cards from the top of a deck, one after the other, reshuffling its refill when it runs out. Returns
/// how many were moved. Throws if they come back for ever, like all changes that are too many for one step.
int draw_cards(GameParts& game, Pile deck, std::int64_t n, Pile to);

/// Fills a row up to `size` cards from the top of a deck, at its end: what lay there has slid down.
void refill_row(GameParts& game, Pile row, Pile deck, std::int64_t size);

/// Where a card to keep comes from and goes to.
struct Keeping {
  Pile from, to;
  Pile rest;  ///< where the others go first; none: they stay
  Pile top;   ///< a deck whose top card is for who takes none of them; none: passing takes nothing
};

/// Moves cards as somebody chose who keeps this card of those that lie in `from`, or none of them. Returns the card
/// that is kept in the end, if any.
Card keep_chosen(GameParts& game, Card chosen, const Keeping& piles);

/// Asks which cards to keep of those that are the options of a question for a subset. Returns how many. Throws as
/// Decisions::ask() does.
int keep_some(GameParts& game, const Question& question, const Keeping& piles);

}  // namespace rules
