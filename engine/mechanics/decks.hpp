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

/// Moves all cards of a pile, first to last.
inline int move_all(Engine& engine, Pile from, Pile to) {
  int moved = 0;
  for (Card c = engine.read().first(from); c; c = engine.read().first(from)) engine.put(c, to), ++moved;
  return moved;
}

}  // namespace rules
