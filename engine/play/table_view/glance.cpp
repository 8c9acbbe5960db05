#include "play/table_view/glance.hpp"

#include <algorithm>
#include <tuple>

#include "kernel/state/knowledge.hpp"

namespace rules::play::table_view {
namespace {

constexpr const char* kStatus[] = {"cup", "rolled", "shown", "aside"};

auto by_look(const Card& card) {
  return std::tie(card.look.group, card.look.order, card.name, card.id, card.facts, card.holds, card.playable);
}

/// Sorts cards, known ones first, by how they look; merges those that look the same.
void gather(std::vector<Card>& cards) {
  std::ranges::sort(cards, [](const Card& a, const Card& b) {
    if (a.known != b.known) return a.known;
    return by_look(a) < by_look(b);
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (kept > 0 && cards[kept - 1].known == cards[i].known && by_look(cards[kept - 1]) == by_look(cards[i])) {
      ++cards[kept - 1].n;
      continue;
    }
    if (kept != i) cards[kept] = std::move(cards[i]);
    ++kept;
  }
  cards.resize(kept);
}

}  // namespace

std::vector<int> numbers(SeatSet seats) {
  std::vector<int> out;
  for (; !seats.empty(); seats.drop(seats.lowest())) out.push_back(number(seats.lowest()));
  return out;
}

Amount Glance::amount(ResourceId resource, std::int64_t n) const {
  const std::string& id = rules.resources()[resource].id;
  std::string name = words.name("resource", id);
  if (n == 1) name = words.text("resource." + id + ".one", std::move(name));
  return {.id = id, .name = std::move(name), .n = n, .look = looks.resources[resource]};
}

std::vector<Amount> Glance::amounts(Holder holder, bool all) const {
  std::vector<Amount> out;
  for (const ResourceId r : rules.resources().ids())
    if (const std::int32_t n = read.amount(r, holder); n != 0 || all) out.push_back(amount(r, n));
  return out;
}

Card Glance::back(rules::Card card) const {
  const ZoneId deck = rules.deck_of(card);
  return {.back = rules.zones()[deck].id, .name = words.card(card, false), .look = looks.zones[deck]};
}

Card Glance::known_card(CardKind kind) const {
  const CardKindDecl& decl = rules.card_kinds()[kind];
  return {.known = true,
          .id = decl.id,
          .back = rules.zones()[decl.deck].id,
          .name = words.name("card", decl.id),
          .text = text("card", decl.id),
          .source = words.name("pack", linked.library->find("card", decl.id)->pack),
          .look = looks.cards[kind]};
}

Card Glance::card(rules::Card card) const {
  const bool known = can_see(card);
  Card out = known ? known_card(rules.cards()[card]) : back(card);
  for (const ResourceId r : rules.resources().ids())
    if (rules.resources()[r].on_cards)
      if (const std::int32_t n = read.amount(r, rules.holder(card))) out.holds.push_back(amount(r, n));
  if (!known) return out;
  for (const VariableId v : rules.variables().ids())
    if (rules.variables()[v].scope == Scope::card)
      if (auto one = fact(v, card.index)) out.facts.push_back(std::move(*one));
  out.playable = playable(card);
  return out;
}

Zone Glance::zone(ZoneId id, Seat owner) const {
  const ZoneDecl& decl = rules.zones()[id];
  const rules::Pile pile = rules.pile(id, owner);
  Zone out{.id = decl.id, .name = words.name("zone", decl.id), .cards = {}, .count = read.count(pile)};
  for (rules::Card c = read.first(pile); c; c = read.next(c)) out.cards.push_back(card(c));
  gather(out.cards);
  out.area = decl.area == Area::hand ? "hand" : decl.seen == Visibility::everyone ? "open" : "none";
  out.look = looks.zones[id];
  return out;
}

Pile Glance::pile(ZoneId id) const {
  const ZoneDecl& decl = rules.zones()[id];
  const rules::Pile pile = decl.first_pile;
  Pile out{.id = decl.id, .name = words.name("zone", decl.id), .text = text("zone", decl.id)};
  out.count = read.count(pile);
  out.open = decl.seen == Visibility::everyone;
  out.deck = std::ranges::any_of(rules.card_kinds(),
                                 [&](const CardKindDecl& kind) { return kind.deck == id && kind.copies > 0; });
  for (rules::Card c = read.first(pile); c; c = read.next(c))
    if (can_see(c)) out.cards.push_back(card(c));
  if (const rules::Card top = read.first(pile)) out.top = card(top);
  out.look = looks.zones[id];
  return out;
}

Dice Glance::dice(DieId die, Seat seat) const {
  const DieDecl& decl = rules.dice()[die];
  Dice out{.id = decl.id, .name = words.name("die", decl.id)};
  out.look = looks.dice[die];
  for (int i = 0; i < decl.count; ++i) {
    Die& one = out.dice.emplace_back();
    one.status = kStatus[static_cast<int>(read.status(die, seat, i))];
    if (!play::can_see(read, viewer, die, seat, i)) continue;
    const int face = read.face(die, seat, i);
    one.face = decl.faces[at(face)];
    one.name = words.face(die, face);
    one.look = looks.faces[die][at(face)];
  }
  return out;
}

Fact Glance::fact(const VariableDecl& decl, std::string value) const {
  return {.id = decl.id,
          .name = words.text("variable." + decl.id + ".name", ""),
          .value = std::move(value),
          .text = text("variable", decl.id)};
}

std::optional<Fact> Glance::fact(VariableId id, std::int32_t subject) const {
  const VariableDecl& decl = rules.variables()[id];
  const std::int32_t v = read.variable(id, subject);
  if (!play::can_see(read, viewer, id, subject)) return std::nullopt;
  std::string value = words.variable(read, decl, v, viewer);
  if (value.empty()) return std::nullopt;
  Fact out = fact(decl, std::move(value));
  if (out.name.empty()) return std::nullopt;
  return out;
}

std::vector<Fact> Glance::facts() const {
  std::vector<Fact> out;
  for (const VariableId v : rules.variables().ids()) {
    const VariableDecl& decl = rules.variables()[v];
    if (decl.scope != Scope::game || decl.type == Type::seat) continue;
    if (auto one = fact(v, 0)) out.push_back(std::move(*one));
  }
  return out;
}

std::vector<Fact> Glance::facts(Seat seat) const {
  std::vector<Fact> out;
  for (const VariableId id : rules.variables().ids()) {
    const VariableDecl& decl = rules.variables()[id];
    if (decl.scope == Scope::player) {
      if (auto one = fact(id, seat.index)) out.push_back(std::move(*one));
    } else if (decl.scope == Scope::game && decl.type == Type::seat && read.variable(id) == seat.index &&
               play::can_see(read, viewer, id)) {
      if (Fact office = fact(decl, ""); !office.name.empty()) out.push_back(std::move(office));
    }
  }
  return out;
}

}  // namespace rules::play::table_view
