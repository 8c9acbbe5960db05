// Moving cards, and raising `entered` where something hooks it.
#include "kernel/events/resolution_pipeline.hpp"

namespace rules {

void ResolutionPipeline::enter(Card card, Pile to) {
  EventContext context = make(rules_.entered);
  context.fields[0] = card.index;
  context.fields[1] = rules_.piles[to].owner.index;
  context.fields[2] = rules_.zone_of(to).index;
  resolve(context);
}

int ResolutionPipeline::put_all(Pile from, Pile to, Card except) {
  if (from == to) return 0;
  const int all = read().count(from);
  bool quiet = !except;
  if (rules_.piles[to].slot >= 0)
    for (Card c = read().first(from); quiet && c; c = read().next(c)) quiet = !rules_.entering[rules_.cards[c]];
  if (quiet) {
    mutator_.carry_all(from, to);
    return all;
  }
  const auto next = [&] {
    const Card first = read().first(from);
    return first && first == except ? read().next(first) : first;
  };
  int moved = 0;
  for (Card card = next(); card; card = next()) {
    put(card, to);
    ++moved;
  }
  return moved;
}

Card ResolutionPipeline::refilled(Pile pile) {
  const ZoneId refill = rules_.zones[rules_.zone_of(pile)].refill;
  if (!refill) return {};
  const Pile discard = rules_.pile(refill);
  if (read().count(discard) == 0) return {};
  put_all(discard, pile);
  mutator_.shuffle(pile);
  return read().first(pile);
}

}  // namespace rules
