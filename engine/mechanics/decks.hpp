// Drawing, refilling and keeping cards: operations that every game with decks and rows needs.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

/// Moves up to n cards from the top of a deck, one at a time, reshuffling its refill when it runs out. Returns the
/// number of cards moved. Throws if the step exceeds the limit of changes, as when the cards return forever.
inline int draw_cards(GameParts& game, Pile deck, std::int64_t n, Pile to) {
  int drawn = 0;
  for (; drawn < n; ++drawn) {
    const Card card = game.pipeline().top(deck);
    if (!card) break;
    game.pipeline().put(card, to);
  }
  return drawn;
}

/// Fills a row up to `size` cards from the top of a deck. New cards go to the end; earlier ones have slid down.
inline void refill_row(GameParts& game, Pile row, Pile deck, std::int64_t size) {
  draw_cards(game, deck, size - game.read().count(row), row);
}

/// Piles between which kept cards move.
struct Keeping {
  Pile from, to;
  Pile rest;  ///< the other cards go here first; null: they stay
  Pile top;   ///< a deck whose top card goes to a player who takes no offered card; null: passing takes nothing
};

/// Moves the chosen card, if any, from `from` to `to`, and the others to `rest`. Returns the card that is kept in the
/// end, if any.
inline Card keep_chosen(GameParts& game, Card chosen, const Keeping& piles) {
  if (piles.rest) game.pipeline().put_all(piles.from, piles.rest, chosen);
  const Card kept = !chosen && piles.top ? game.pipeline().top(piles.top) : chosen;
  if (kept) game.pipeline().put(kept, piles.to);
  return kept;
}

/// Asks which of a subset question's options to keep, and moves those cards. Returns the number of kept cards. Throws
/// as Decisions::ask() does.
inline int keep_some(GameParts& game, const Question& question, const Keeping& piles) {
  if (question.options()->count == 0) return 0;
  const ScriptAnswer chosen = question.to_script(game.decisions().ask(question));
  for (const std::int32_t card : chosen.list()) game.pipeline().put(Card(card), piles.to);
  if (piles.rest) game.pipeline().put_all(piles.from, piles.rest);
  return chosen.count;
}

}  // namespace rules
