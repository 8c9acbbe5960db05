#include "unit/support/known_state.hpp"

#include <algorithm>

#include "kernel/state/knowledge.hpp"
#include "nlohmann/json.hpp"
#include "play/seen.hpp"

namespace rules::test {
namespace {

using Json = nlohmann::ordered_json;
using play::can_see;

std::string seen_card(StateView read, Card card, Seat viewer) {
  const Ruleset& rules = read.rules();
  if (can_see(read, viewer, card)) return rules.kind_of(card).id;
  return "?" + rules.zones()[rules.deck_of(card)].id;
}

/// Returns the cards of a pile. If the seat can't look into it, order only matters for decks: hands are sorted.
Json cards(StateView read, Pile pile, Seat viewer) {
  std::vector<std::string> out;
  for (Card c = read.first(pile); c; c = read.next(c)) out.push_back(seen_card(read, c, viewer));
  if (read.rules().piles()[pile].owner) std::sort(out.begin(), out.end());
  return out;
}

/// Returns a card and its location.
Json place_of(StateView read, Card card, Seat viewer) {
  const Ruleset& rules = read.rules();
  Json out = {{"card", seen_card(read, card, viewer)}, {"zone", rules.zones()[rules.zone_of(read.pile(card))].id}};
  if (const Seat owner = read.owner(card)) out["seat"] = owner.index + 1;
  return out;
}

/// Returns the contents of cards: public, even for cards that the seat can't identify.
Json on_cards(StateView read, Seat viewer) {
  const Ruleset& rules = read.rules();
  std::vector<Json> out;
  for (const Card card : rules.cards().ids()) {
    Json held = Json::object();
    for (const ResourceId r : rules.resources().ids())
      if (rules.resources()[r].on_cards)
        if (const int n = read.amount(r, rules.holder(card))) held[rules.resources()[r].id] = n;
    if (held.empty()) continue;
    Json one = place_of(read, card, viewer);
    one.update(held);
    out.push_back(std::move(one));
  }
  // Not in card order, which would reveal hidden information.
  std::sort(out.begin(), out.end(), [](const Json& a, const Json& b) { return a.dump() < b.dump(); });
  return out;
}

/// Returns a variable's value: players from 1, null for no player or no card.
Json value(StateView read, const VariableDecl& decl, std::int32_t v, Seat viewer) {
  if ((decl.type == Type::seat || decl.type == Type::card) && v < 0) return nullptr;
  if (decl.type == Type::card) return seen_card(read, Card(v), viewer);
  return decl.type == Type::seat ? v + 1 : v;
}

/// Returns a card variable where it isn't at its initial value, only for cards that the seat sees: the position would
/// reveal the card.
Json card_variable(StateView read, VariableId id, Seat viewer) {
  const VariableDecl& decl = read.rules().variables()[id];
  Json out = Json::array();
  for (int c = 0; c < decl.cells; ++c) {
    const std::int32_t v = read.variable(id, c);
    if (v == decl.start || !can_see(read, viewer, id, c)) continue;
    Json one = place_of(read, Card(c), viewer);
    one["value"] = value(read, decl, v, viewer);
    out.push_back(std::move(one));
  }
  return out;
}

Json dice(StateView read, DieId die, Seat seat, Seat viewer) {
  Json out = Json::array();
  const DieDecl& decl = read.rules().dice()[die];
  for (int i = 0; i < decl.count; ++i) {
    const DieStatus status = read.status(die, seat, i);
    static constexpr const char* names[] = {"cup", "rolled", "shown", "aside"};
    Json one = {{"status", names[static_cast<int>(status)]}};
    if (can_see(read, viewer, die, seat, i)) one["face"] = decl.faces[at(read.face(die, seat, i))];
    out.push_back(std::move(one));
  }
  return out;
}

Json question(const play::Game& game, const Question& ask) {
  const StateView read = game.engine().read();
  Json out = {{"question", read.rules().questions()[ask.question].id},
              {"prompt", game.wording().prompt(read, ask)},
              {"count", ask.count()}};
  Json answers = Json::array();
  const std::uint64_t most = std::min<std::uint64_t>(ask.count(), 200);
  for (std::uint64_t n = 0; n < most; ++n) {
    const Answer answer = ask.nth(n);
    answers.push_back(game.wording().label(read, ask, answer));
  }
  out["answers"] = std::move(answers);
  return out;
}

}  // namespace

Json known_state(const play::Game& game, Seat viewer) {
  const StateView read = game.engine().read();
  const Ruleset& rules = read.rules();
  Json out = {{"seat", viewer.index + 1}, {"round", read.round()}, {"over", read.over()}};
  Json places = Json::object();
  for (const PlaceId p : rules.places().ids())
    for (const ResourceId r : rules.resources().ids())
      if (const int n = read.amount(r, rules.holder(p))) places[rules.places()[p].id][rules.resources()[r].id] = n;
  out["places"] = std::move(places);
  Json zones = Json::object();
  for (const ZoneId z : rules.zones().ids())
    if (!rules.zones()[z].per_player && !rules.zones()[z].bare)
      zones[rules.zones()[z].id] = cards(read, rules.zones()[z].first_pile, viewer);
  out["zones"] = std::move(zones);
  if (Json held = on_cards(read, viewer); !held.empty()) out["on-cards"] = std::move(held);
  for (const DieId d : rules.dice().ids())
    if (!rules.dice()[d].per_player) out["dice"][rules.dice()[d].id] = dice(read, d, Seat(0), viewer);
  Json players = Json::array();
  for (int s = 0; s < rules.players(); ++s) {
    Json player = {{"seat", s + 1}};
    for (const ResourceId r : rules.resources().ids())
      player[rules.resources()[r].id] = read.amount(r, rules.holder(Seat(s)));
    for (const ZoneId z : rules.zones().ids())
      if (rules.zones()[z].per_player) player[rules.zones()[z].id] = cards(read, rules.pile(z, Seat(s)), viewer);
    for (const DieId d : rules.dice().ids())
      if (rules.dice()[d].per_player) player["dice"][rules.dice()[d].id] = dice(read, d, Seat(s), viewer);
    players.push_back(std::move(player));
  }
  out["players"] = std::move(players);
  Json variables = Json::object();
  for (const VariableId id : rules.variables().ids()) {
    const VariableDecl& decl = rules.variables()[id];
    if (decl.scope == Scope::card) {
      if (decl.seen != Visibility::nobody) variables[decl.id] = card_variable(read, id, viewer);
      continue;
    }
    for (int i = 0; i < decl.cells; ++i) {
      if (!can_see(read, viewer, id, i)) continue;
      Json one = value(read, decl, read.variable(id, i), viewer);
      if (decl.cells == 1) variables[decl.id] = std::move(one);
      else variables[decl.id].push_back(std::move(one));
    }
  }
  out["variables"] = std::move(variables);
  if (const Question* ask = game.asked(viewer)) out["asked"] = question(game, *ask);
  Json waiting = Json::array();
  for (const Question& ask : game.asked())
    if (!game.engine().answered(ask.seat)) waiting.push_back(ask.seat.index + 1);
  out["waiting"] = std::move(waiting);
  return out;
}

}  // namespace rules::test
