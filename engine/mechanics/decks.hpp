// Upkeep of decks and rows: what every game with cards does over and over.
#pragma once
#include "kernel/engine.hpp"

namespace rules {

/// Moves up to n cards from the top of a deck, one after the other, reshuffling its refill when it runs out. Returns how
/// many were moved.
inline int draw_cards(Engine& engine, Pile deck, int n, Pile to) {
  int drawn = 0;
  for (; drawn < n; ++drawn) {
    const Card card = engine.top(deck);
    if (!card) break;
    engine.put(card, to);
  }
  return drawn;
}

/// Fills a row up to `size` cards from the top of a deck, at its end: what lay there has slid down.
inline void refill_row(Engine& engine, Pile row, Pile deck, int size) { draw_cards(engine, deck, size - engine.read().count(row), row); }

/// Moves all cards of a pile, first to last, except one that stays.
inline int move_all(Engine& engine, Pile from, Pile to, Card except = {}) {
  if (from == to) return 0;
  const auto next = [&] {
    const Card first = engine.read().first(from);
    return first && first == except ? engine.read().next(first) : first;
  };
  int moved = 0;
  for (Card card = next(); card; card = next()) engine.put(card, to), ++moved;
  return moved;
}

/// Asks which card to keep of those that lie in a pile: first the others are moved to `rest`, then it is moved to `to`.
/// Returns it, or nothing if the question may be passed and was.
inline Card keep_one(Engine& engine, const Ask& question, Pile from, Pile to, Pile rest) {
  const Card kept(engine.ask(question)[0]);
  move_all(engine, from, rest, kept);
  if (kept) engine.put(kept, to);
  return kept;
}

}  // namespace rules
