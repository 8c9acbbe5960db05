// API functions for players: sets of them, and loops over them.
#include "script/typed.hpp"

namespace rules::script {
namespace {

Result going_round(SeatSet set, std::optional<Seat> from) {
  return {Result::Kind::players, static_cast<std::int64_t>(set.bits), from ? from->index : 0};
}
Result seats(StateView r, std::optional<Seat> from) { return going_round(SeatSet::first(r.rules().players()), from); }
Result each(StateView, SeatSet set, std::optional<Seat> from) { return going_round(set, from); }

SeatSet everyone(StateView r) { return SeatSet::first(r.rules().players()); }
SeatSet nobody(StateView) { return {}; }
SeatSet only(StateView, Seat seat) { return SeatSet::of(seat); }
SeatSet with(StateView, SeatSet set, Seat seat) {
  set.add(seat);
  return set;
}
SeatSet without(StateView, SeatSet set, Seat seat) {
  set.drop(seat);
  return set;
}
SeatSet others(StateView r, Seat seat) { return without(r, everyone(r), seat); }

SeatSet having(StateView r, SeatSet set, Converted<ScriptType::own_zone> zone, std::optional<ZoneId> deck) {
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    bool any = false;
    for (Card c = r.first(r.rules().pile(ZoneId(zone.converted), left.lowest())); c && !any; c = r.next(c))
      any = !deck || r.rules().deck_of(c) == *deck;
    if (!any) set.drop(left.lowest());
  }
  return set;
}

int size(StateView, SeatSet set) { return set.size(); }
bool has(StateView, SeatSet set, Seat seat) { return set.has(seat); }

constexpr ApiFunction kSeats =
    entry<seats>("seats", {"from"}, {ScriptType::player_loop}, "visits all players in seat order, starting at `from`")
        .reading(0)
        .for_lua();
constexpr ApiFunction kEach = entry<each>("each", {"set", "from"}, {ScriptType::player_loop},
                                          "visits a set's players in seat order, starting at `from`")
                                  .reading(0)
                                  .for_lua();

}  // namespace

const ApiFunction& loop_of_players(bool of_set) { return of_set ? kEach : kSeats; }

std::span<const ApiFunction> set_api() {
  static constexpr ApiFunction functions[] = {
      kSeats,
      kEach,
      entry<others>("others", {"player"}, "returns the set of all players except this one").reading(0),
      entry<everyone>("everyone", {}, "returns the set of all players").reading(0).settled_by_ruleset(),
      entry<nobody>("nobody", {}, "returns the empty set").settled_by_ruleset(),
      entry<only>("only", {"player"}, "returns the set that contains only this player").reading(0),
      entry<with>("with", {"set", "player"}, "returns the set with this player added").reading(0),
      entry<without>("without", {"set", "player"}, "returns the set with this player removed").reading(0),
      entry<having>("having", {"set", "zone", "deck"},
                    "returns the players in a set who have a card in their zone of this name; with `deck`, a card "
                    "from that deck")
          .reading(2),
      entry<size>("size", {"set"}, "returns the number of players in a set").reading(0),
      entry<has>("has", {"set", "player"}, "returns true if a player is in a set").reading(0),
  };
  return functions;
}

}  // namespace rules::script
