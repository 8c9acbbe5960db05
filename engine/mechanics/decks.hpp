// Upkeep of decks and rows: what every game with cards does over and over.
#pragma once
#include <bit>

#include "kernel/game_parts.hpp"

namespace rules {

/// Moves up to n cards from the top of a deck, one after the other, reshuffling its refill when it runs out. Returns
/// how many were moved. Throws if they come back for ever, like all changes that are too many for one step.
inline int draw_cards(GameParts& game, Pile deck, std::int64_t n, Pile to) {
  int drawn = 0;
  for (; drawn < n; ++drawn) {
    const Card card = game.pipeline().top(deck);
    if (!card) break;
    game.pipeline().put(card, to);
  }
  return drawn;
}

/// Fills a row up to `size` cards from the top of a deck, at its end: what lay there has slid down.
inline void refill_row(GameParts& game, Pile row, Pile deck, std::int64_t size) {
  draw_cards(game, deck, size - game.read().count(row), row);
}

/// Where a card to keep comes from and goes to.
struct Keeping {
  Pile from, to;
  Pile rest;  ///< where the others go first; none: they stay
  Pile top;   ///< a deck whose top card is for who takes none of them; none: passing takes nothing
};

/// Moves cards as somebody chose who keeps this card of those that lie in `from`, or none of them. Returns the card
/// that is kept in the end, if any.
inline Card keep_chosen(GameParts& game, Card chosen, const Keeping& piles) {
  if (piles.rest) game.pipeline().put_all(piles.from, piles.rest, chosen);
  const Card kept = !chosen && piles.top ? game.pipeline().top(piles.top) : chosen;
  if (kept) game.pipeline().put(kept, piles.to);
  return kept;
}

/// Asks which cards to keep of those that are the options of a question for a subset. Returns how many. Throws as
/// Decisions::ask() does.
inline int keep_some(GameParts& game, const Question& question, const Keeping& piles) {
  if (question.options()->count == 0) return 0;
  const Picked picked = std::get<Picked>(game.decisions().ask(question));
  for (int i = 0; i < question.options()->count; ++i)
    if (picked.has(i)) game.pipeline().put(Card((*question.options())[i]), piles.to);
  if (piles.rest) game.pipeline().put_all(piles.from, piles.rest);
  return std::popcount(picked.places);
}

}  // namespace rules
