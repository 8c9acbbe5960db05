#include "mechanics/offers.hpp"

#include <algorithm>

namespace rules {
Offers::Offers(Engine& engine, const OfferRules& rules, Seat decider, SeatSet candidates, int place)
    : rules_(rules), decider_(decider) {
  if (!rules.question) return;
  const int players = engine.rules().players;
  for (int turn = 1; turn < players; ++turn) {
    const Seat seat((decider.index + turn) % players);
    Ask question(seat, rules.question, AskKind::offer, Type::card);
    question.subject = decider;
    question.targets = candidates;
    question.place = place;
    for (ResourceId resource : rules.resources) {
      const auto part = static_cast<std::size_t>(question.part_count++);
      question.parts[part] = resource.index;
      question.caps[part] = engine.read().amount(resource, engine.rules().holder(seat));
    }
    if (rules.hand) {
      const Pile hand = engine.rules().pile(rules.hand, seat);
      for (Card c = engine.read().first(hand); c && question.option_count < kMostOfSubset; c = engine.read().next(c))
        question.add(c.index);
    }
    const Answer answer = engine.ask(question);
    Offer offer{seat, Seat(answer[question.part_count + 2]), {}, {}};
    bool something = false;
    for (int i = 0; i < question.part_count; ++i) offer.amounts.push_back(answer[i]), something |= answer[i] > 0;
    const bool shown = answer[question.part_count + 1] != 0;
    for (int i = 0; i < question.option_count; ++i) {
      if (!(answer[question.part_count] >> i & 1)) continue;
      offer.cards.push_back(Card(question.options[static_cast<std::size_t>(i)]));
      something = true;
    }
    if (shown) engine.look(decider, offer.cards);
    if (!something) continue;
    if (engine.noting) tell(engine, offer, shown);
    offers_.push_back(std::move(offer));
  }
}

void Offers::tell(Engine& engine, const Offer& offer, bool shown) const {
  const std::uint32_t all = SeatSet::first(engine.rules().players).bits;
  const std::int32_t from = offer.from.index;
  engine.note({.kind = Note::Kind::offer,
               .what = rules_.question.index,
               .args = {from, offer.target.index},
               .count = 2,
               .seers = {all, all}});
  for (std::size_t i = 0; i < offer.amounts.size(); ++i)
    if (offer.amounts[i] > 0)
      engine.note({.kind = Note::Kind::offered,
                   .what = rules_.resources[i].index,
                   .args = {from, offer.amounts[i]},
                   .count = 2,
                   .seers = {all, all}});
  // Who offers a card by its back doesn't say which one it is, also to who knows what lies in the hand.
  SeatSet told;
  told.add(offer.from);
  if (shown) told.add(decider_);
  for (const Card card : offer.cards)
    engine.note({.kind = Note::Kind::offered, .args = {from, card.index}, .count = 2, .seers = {all, told.bits}});
}

void Offers::settle(Engine& engine, Seat chosen) const {
  for (const Offer& offer : offers_) {
    if (offer.target != chosen) continue;
    for (std::size_t i = 0; i < offer.amounts.size(); ++i)
      engine.move(offer.amounts[i], rules_.resources[i], engine.rules().holder(offer.from),
                  engine.rules().holder(decider_));
    for (Card card : offer.cards)  // a card that has left the hand meanwhile can't be paid any more
      if (engine.read().pile(card) == engine.rules().pile(rules_.hand, offer.from))
        engine.put(card, engine.rules().pile(rules_.hand, decider_));
  }
}

}  // namespace rules
