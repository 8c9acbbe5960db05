// Cards that come to where something may happen because of it.
#include "kernel/engine.hpp"

namespace rules {

void Engine::enter(Card card, Pile to) {
  Frame frame = make(rules_->entered);
  frame.fields[0] = card.index;
  frame.fields[1] = rules_->piles[to.index].owner.index;
  frame.fields[2] = rules_->zone_of(to).index;
  resolve(frame);
}

Card Engine::refilled(Pile pile) {
  const ZoneId refill = rules_->zones[rules_->zone_of(pile).index].refill;
  if (!refill) return {};
  const Pile discard = rules_->pile(refill);
  if (read().count(discard) == 0) return {};
  for (Card c = read().first(discard); c; c = read().first(discard)) put(c, pile);
  shuffle(pile);
  return read().first(pile);
}

}  // namespace rules
