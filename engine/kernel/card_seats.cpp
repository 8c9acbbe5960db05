#include "kernel/card_seats.hpp"

namespace rules {

void CardSeats::recount(Reader read) {
  const Ruleset& rules = read.rules();
  kinds_.assign(rules.card_kinds.size(), {});
  for (std::size_t c = 0; c < rules.cards.size(); ++c)
    if (const Pile pile = read.pile(Card(static_cast<std::int32_t>(c))))
      arrives(rules.cards[c], rules.piles[static_cast<std::size_t>(pile.index)]);
}

}  // namespace rules
