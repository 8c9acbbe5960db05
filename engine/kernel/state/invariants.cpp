#include "kernel/engine.hpp"

namespace rules {
namespace {

std::optional<std::string> broken_resource(StateView read) {
  const Ruleset& rules = read.rules();
  for (const ResourceId id : rules.resources().ids()) {
    std::int64_t sum = 0;
    for (std::int32_t h = 0; h < rules.layout().holders; ++h) {
      const std::int32_t n = read.amount(id, {h});
      if (n < 0) return "a place holds " + std::to_string(n) + " of " + rules.resources()[id].id;
      sum += n;
    }
    if (sum != read.total(id))
      return "there are " + std::to_string(sum) + " of " + rules.resources()[id].id + ", not " +
             std::to_string(read.total(id));
  }
  return std::nullopt;
}

std::optional<std::string> broken_pile(StateView read) {
  const Ruleset& rules = read.rules();
  Table<Card, int> places(rules.cards().size());
  for (const Pile pile : rules.piles().ids()) {
    std::int32_t n = 0;
    Card last;
    for (Card c = read.first(pile); c; c = read.next(c)) {
      if (read.pile(c) != pile || ++places[c] > 1) return "card " + rules.kind_of(c).id + " is in two places";
      if (++n > static_cast<std::int32_t>(rules.cards().size()))
        return "zone " + rules.zones()[rules.zone_of(pile)].id + " is a ring";
      last = c;
    }
    if (n != read.count(pile) || last != read.last(pile))
      return "zone " + rules.zones()[rules.zone_of(pile)].id + " is linked incorrectly";
  }
  for (const Card card : places.ids())
    if (places[card] != 1) return "card " + rules.kind_of(card).id + " is nowhere";
  return std::nullopt;
}

std::optional<std::string> broken_die(StateView read) {
  const Ruleset& rules = read.rules();
  for (const DieId id : rules.dice().ids()) {
    const DieDecl& die = rules.dice()[id];
    for (int s = 0; s < (die.per_player ? rules.players() : 1); ++s) {
      const std::int32_t first = die.first_cell + s * die.cells;
      std::uint32_t seen = 0;
      for (int i = 0; i < die.count; ++i)
        if (read.face(id, Seat(s), i) >= static_cast<int>(die.faces.size()))
          return "a die of " + die.id + " has no face";
      for (int m = 0; m < 3; ++m) {
        const auto mask = static_cast<std::uint32_t>(read.state()[first + m]);
        if ((mask & seen) != 0 || (mask & ~die.all) != 0) return "a die of " + die.id + " is in two places";
        seen |= mask;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_invariant(const Engine& engine) {
  const StateView read = engine.read();
  for (const auto broken : {broken_resource, broken_pile, broken_die})
    if (std::optional<std::string> error = broken(read)) return error;
  ActiveHooks counted;
  counted.recount(read);
  if (counted != engine.parts().hooks()) return "the index of cards in hand and in play is out of date";
  return std::nullopt;
}

}  // namespace rules
