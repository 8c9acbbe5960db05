#include "play/table_view/counted.hpp"

#include "play/hidden_parts.hpp"
#include "play/table_view/as_seen.hpp"

namespace rules::play::table_view {
namespace {

/// Returns the contribution of the cards that the reader sees; nullopt if anything else counts.
std::optional<std::int64_t> of_seen_cards(const Glance& glance, ValueId id, Seat subject) {
  const ValueDecl& decl = glance.rules.values()[id];
  if (decl.card_field < 0 || !glance.rules.bus().handlers(id).empty() || decl.function || decl.per != 1 ||
      decl.holder || decl.die)
    return std::nullopt;
  std::int64_t sum = decl.base;
  if (decl.resource) sum += decl.worth * glance.read.amount(decl.resource, glance.rules.holder(subject));
  for (const ZoneId zone : decl.zones)
    for (rules::Card c = glance.read.first(glance.rules.pile(zone, subject)); c; c = glance.read.next(c))
      if (glance.can_see(c)) sum += decl.worth * glance.rules.value_of(c, decl.card_field);
  return sum;
}

/// Returns the value computed with the reader's knowledge; nullopt if it needs more than that.
std::optional<std::int64_t> computed(Engine& engine, const Glance& glance, ValueId id, Seat subject) {
  std::int64_t n = 0;
  const bool known = as_seen(engine, glance.viewer,
                             [&] { n = engine.parts().values().value(id, subject, -1, glance.viewer.counts_as()); });
  return known ? std::optional(n) : std::nullopt;
}

}  // namespace

Score score_of(Engine& engine, const Glance& glance, Seat seat) {
  Score out;
  for (const ValueId id : glance.rules.scores()) {
    // For a seat, cards that it doesn't see are not counted; for others all cards are, so none may be hidden.
    const bool hidden =
        hides_parts(glance.read, glance.viewer, id, seat, glance.viewer.seat() ? Hands::own : Hands::all);
    std::optional<std::int64_t> n;
    if (!hidden || glance.viewer.seat()) n = computed(engine, glance, id, seat);
    if (hidden && !n) n = of_seen_cards(glance, id, seat);
    const bool whole = !hidden && n;
    out.complete = out.complete && whole;
    out.known += n.value_or(0);
    const std::string& name = glance.rules.values()[id].id;
    out.sources.push_back({name, glance.words.name("value", name), n.value_or(0), !whole});
  }
  return out;
}

}  // namespace rules::play::table_view
