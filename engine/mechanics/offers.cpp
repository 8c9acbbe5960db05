#include "mechanics/offers.hpp"

#include <algorithm>

#include "log/log_record.hpp"

namespace rules {
Offers::Offers(GameParts& game, const OfferRules& rules, Seat decider, SeatSet candidates, int place)
    : rules_(rules), decider_(decider) {
  if (!rules.question) return;
  const int players = game.rules().players();
  for (int turn = 1; turn < players; ++turn) {
    const Seat seat((decider.index + turn) % players);
    Question question(seat, rules.question);
    question.subject = decider;
    question.place = place;
    auto& legal = question.emplace<rules::Offer>();
    legal.targets = candidates;
    for (ResourceId resource : rules.resources)
      legal.add(resource, game.read().amount(resource, game.rules().holder(seat)));
    if (rules.hand) {
      const Pile hand = game.rules().pile(rules.hand, seat);
      for (Card c = game.read().first(hand); c && legal.options.count < kMaxOfSubset; c = game.read().next(c))
        legal.options.add(c.index);
    }
    const Answer given = game.decisions().ask<rules::Offer>(question);
    const std::uint32_t taken = given.taken();
    const bool shown = given.value(rules::Offer::kShown) != 0;
    std::vector<Card> cards;
    for (int i = 0; i < legal.options.count; ++i)
      if (taken >> i & 1u) cards.push_back(Card(legal.options[i]));
    if (shown) game.mutator().look(decider, cards);
    if (cards.empty() && rules::Offer::bare(given)) continue;
    Binding offer{seat, Seat(given.value(rules::Offer::kTarget)), {}, std::move(cards)};
    offer.amounts.reserve(at(legal.part_count));
    for (int i = 0; i < legal.part_count; ++i) offer.amounts.push_back(given.value(rules::Offer::kFirstAmount + i));
    if (game.sink().wants(RecordKind::offer)) tell(game, offer, shown);
    offers_.push_back(std::move(offer));
  }
}

void Offers::tell(GameParts& game, const Binding& offer, bool shown) const {
  const SeatSet all = SeatSet::first(game.rules().players());
  const auto record = [&](const auto& fact, SeatSet visible_to) {
    game.sink().record(LogRecord(fact, all).hide_last_part(visible_to));
  };
  const auto log_card = [&](Card card, SeatSet visible_to) {
    record(logged::Offered{.from = offer.from, .resource = {}, .card = card}, visible_to);
  };
  record(logged::Offer{rules_.question, offer.from, offer.target}, all);
  for (std::size_t i = 0; i < offer.amounts.size(); ++i)
    if (offer.amounts[i] > 0)
      record(
          logged::Offered{.from = offer.from, .resource = rules_.resources[i], .amount = offer.amounts[i], .card = {}},
          all);
  // An offered back doesn't tell which card it is, not even to a seat that knows the hand's contents.
  SeatSet told;
  told.add(offer.from);
  if (shown) told.add(decider_);
  std::vector<Card> cards = offer.cards;  // not in hand order, which would reveal hidden information
  std::stable_sort(cards.begin(), cards.end(),
                   [&](Card a, Card b) { return game.rules().deck_of(a) < game.rules().deck_of(b); });
  for (const Card card : cards) log_card(card, told);
}

void Offers::pay_offers(GameParts& game, Seat chosen) const {
  for (const Binding& offer : offers_) {
    if (offer.target != chosen) continue;
    for (std::size_t i = 0; i < offer.amounts.size(); ++i)
      game.mutator().move(offer.amounts[i], rules_.resources[i], game.rules().holder(offer.from),
                          game.rules().holder(decider_));
    for (Card card : offer.cards)  // a card that has left the hand since can't be paid
      if (game.read().pile(card) == game.rules().pile(rules_.hand, offer.from))
        game.pipeline().put(card, game.rules().pile(rules_.hand, decider_));
  }
}

}  // namespace rules
