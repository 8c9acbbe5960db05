#include "kernel/card_seats.hpp"

namespace rules {

void CardSeats::recount(Reader read) {
  const Ruleset& rules = read.rules();
  kinds_.assign(rules.card_kinds.size(), {});
  reasons_.assign(rules.card_stages.size(), 0);
  stages_ = rules.lasting_stages;
  for (std::size_t c = 0; c < rules.cards.size(); ++c)
    if (const Pile pile = read.pile(Card(static_cast<std::int32_t>(c))))
      moves(rules, rules.cards[c], -1, rules.piles[static_cast<std::size_t>(pile.index)].slot);
}

void CardSeats::begin(const Ruleset& rules, CardKind kind, std::int32_t slot) {
  for (const std::int32_t nth : stages_of(rules, kind, slot)) {
    const CardStage& of = rules.card_stages[static_cast<std::size_t>(nth)];
    if (reasons_[static_cast<std::size_t>(nth)]++ == 0) stages_[static_cast<std::size_t>(of.shape)] |= of.stage;
  }
}

void CardSeats::end(const Ruleset& rules, CardKind kind, std::int32_t slot) {
  for (const std::int32_t nth : stages_of(rules, kind, slot)) {
    const CardStage& of = rules.card_stages[static_cast<std::size_t>(nth)];
    if (--reasons_[static_cast<std::size_t>(nth)] != 0) continue;
    const std::uint32_t lasting = rules.lasting_stages[static_cast<std::size_t>(of.shape)];
    stages_[static_cast<std::size_t>(of.shape)] &= ~of.stage | lasting;
  }
}

}  // namespace rules
