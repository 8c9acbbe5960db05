// Drawing, refilling and keeping cards: operations that every game with decks and rows needs.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

/// Moves all cards of a pile, first to last, except one that stays. Returns how many moved.
int put_all(GameParts& game, Pile from, Pile to, Card except = {});

/// Returns the top card of a pile, after shuffling in its refill if the pile is empty; null if there is no card.
Card top_card(GameParts& game, Pile pile);

/// Moves up to n cards from the top of a deck, one at a time, reshuffling its refill when it runs out. Returns the
/// number of cards moved. Throws if the step exceeds the limit of changes, for example if the cards return forever.
int draw_cards(GameParts& game, Pile deck, std::int64_t n, Pile to);

/// Fills a row up to `size` cards from the top of a deck. Earlier cards slide down; new ones go to the end.
void refill_row(GameParts& game, Pile row, Pile deck, std::int64_t size);

/// Piles between which kept cards move.
struct Keeping {
  Pile from, to;
  Pile rest;  ///< the other cards go here first; null: they stay
  Pile top;   ///< a deck whose top card goes to a player who takes no offered card; null: passing takes nothing
};

/// Moves the chosen card, if any, from `from` to `to`, and the others to `rest`. Returns the card that is kept in the
/// end, if any.
Card keep_chosen(GameParts& game, Card chosen, const Keeping& piles);

/// Asks which of a subset question's options to keep, and moves those cards. Returns the number of kept cards. Throws
/// as Decisions::ask() does.
int keep_some(GameParts& game, const Question& question, const Keeping& piles);

}  // namespace rules
