#include "mechanics/decks.hpp"

#include <bit>

namespace rules {
namespace {

/// Returns the top card of an empty pile after shuffling in its refill.
Card refilled(GameParts& game, Pile pile) {
  const Ruleset& rules = game.rules();
  const ZoneId refill = rules.zones()[rules.zone_of(pile)].refill;
  if (!refill) return {};
  const Pile discard = rules.pile(refill);
  if (game.read().count(discard) == 0) return {};
  put_all(game, discard, pile);
  game.mutator().shuffle(pile);
  return game.read().first(pile);
}

}  // namespace

int put_all(GameParts& game, Pile from, Pile to, Card except) {
  if (from == to) return 0;
  const Ruleset& rules = game.rules();
  const StateView read = game.read();
  const int all = read.count(from);
  bool quiet = !except;
  if (rules.piles()[to].slot >= 0)
    for (Card c = read.first(from); quiet && c; c = read.next(c)) quiet = !rules.reacts_to_entering(rules.cards()[c]);
  if (quiet) {
    game.mutator().carry_all(from, to);
    return all;
  }
  const auto next = [&] {
    const Card first = read.first(from);
    return first && first == except ? read.next(first) : first;
  };
  int moved = 0;
  for (Card card = next(); card; card = next()) {
    game.pipeline().put(card, to);
    ++moved;
  }
  return moved;
}

Card top_card(GameParts& game, Pile pile) {
  const Card card = game.read().first(pile);
  return card ? card : refilled(game, pile);
}

int draw_cards(GameParts& game, Pile deck, std::int64_t n, Pile to) {
  int drawn = 0;
  for (; drawn < n; ++drawn) {
    const Card card = top_card(game, deck);
    if (!card) break;
    game.pipeline().put(card, to);
  }
  return drawn;
}

void refill_row(GameParts& game, Pile row, Pile deck, std::int64_t size) {
  draw_cards(game, deck, size - game.read().count(row), row);
}

Card keep_chosen(GameParts& game, Card chosen, const Keeping& piles) {
  if (piles.rest) put_all(game, piles.from, piles.rest, chosen);
  const Card kept = !chosen && piles.top ? top_card(game, piles.top) : chosen;
  if (kept) game.pipeline().put(kept, piles.to);
  return kept;
}

int keep_some(GameParts& game, const Question& question, const Keeping& piles) {
  if (question.options()->count == 0) return 0;
  const std::uint32_t picked = game.decisions().ask(question).taken();
  for (int i = 0; i < question.options()->count; ++i)
    if (picked >> i & 1u) game.pipeline().put(Card((*question.options())[i]), piles.to);
  if (piles.rest) put_all(game, piles.from, piles.rest);
  return std::popcount(picked);
}

}  // namespace rules
