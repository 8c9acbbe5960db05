// Offers: before a decider chooses among several candidates, every other seat may offer resources and cards. An offer
// names one candidate and is paid if that candidate is chosen. Offers are public and binding; each seat makes one, in
// seat order from the decider's left.
#pragma once
#include <vector>

#include "kernel/game_parts.hpp"

namespace rules {

struct OfferRules {
  QuestionId question;                ///< null: no offers are made
  std::vector<ResourceId> resources;  ///< resources that may be offered, besides cards
  ZoneId hand;                        ///< zone that offered cards come from and go to; null: no cards
};

class Offers {
 public:
  /// Asks every seat but the decider. `place`: the rank to be decided, 0 if there is only one. Throws as
  /// Decisions::ask() does.
  Offers(GameParts& game, const OfferRules& rules, Seat decider, SeatSet candidates, int place);
  /// Pays the decider everything offered for this seat, in the order of the offers; the other offers lapse.
  void pay_offers(GameParts& game, Seat chosen) const;

 private:
  struct Binding {
    Seat from, target;
    std::vector<std::int32_t> amounts;
    std::vector<Card> cards;
  };
  /// Records an offer in the log: everyone learns its target and the backs of its cards; the offering seat and, if
  /// `shown`, the decider also learn the cards.
  void tell(GameParts& game, const Binding& offer, bool shown) const;
  const OfferRules& rules_;
  Seat decider_;
  std::vector<Binding> offers_;
};

}  // namespace rules
