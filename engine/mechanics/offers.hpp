// Offers: before a decider chooses one of some seats, each seat but the decider may offer resources and cards. An offer
// names one of these seats, and is paid if that seat is chosen. Offers are public and binding; each seat makes one, in
// seat order from the decider's left.
#pragma once
#include <vector>

#include "kernel/game_parts.hpp"

namespace rules {

struct OfferRules {
  QuestionId question;                ///< none: no offers are made
  std::vector<ResourceId> resources;  ///< what may be offered, besides cards
  ZoneId hand;                        ///< where offered cards come from and go to; none: no cards
};

class Offers {
 public:
  /// Asks everybody but the decider. `place`: which of several places is decided, 0 for the only one. Throws as
  /// Decisions::ask() does.
  Offers(GameParts& game, const OfferRules& rules, Seat decider, SeatSet candidates, int place);
  /// Pays the decider what was offered for this seat, in the order it was offered; the rest lapses.
  void pay_offers(GameParts& game, Seat chosen) const;

 private:
  struct Binding {
    Seat from, target;
    std::vector<std::int32_t> amounts;
    std::vector<Card> cards;
  };
  /// Tells all what is offered for whom, of cards the backs; which cards they are, to who offers and, if `shown`, to
  /// the decider.
  void tell(GameParts& game, const Binding& offer, bool shown) const;
  const OfferRules& rules_;
  Seat decider_;
  std::vector<Binding> offers_;
};

}  // namespace rules
