// What scripts may read.
#include <bit>

#include "script/api.hpp"

namespace rules::script {
namespace {

Reader read(lua_State* state) {
  Engine& engine = Host::of(state).engine();
  ++engine.counters.calls;
  return engine.read();
}

int players(lua_State* state) { return lua_pushinteger(state, read(state).rules().players), 1; }
int round(lua_State* state) { return lua_pushinteger(state, read(state).round()), 1; }

int amount(lua_State* state) {
  const Reader r = read(state);
  return lua_pushinteger(state, r.amount(check_resource(state, 1), check_holder(state, 2))), 1;
}

int get(lua_State* state) {
  const Reader r = read(state);
  const VariableDecl& decl = r.rules().variables[static_cast<std::size_t>(check_code(state, 1, Tag::variable))];
  int subject = 0;
  if (decl.scope == Scope::player) subject = check_seat(state, 2).index;
  else if (decl.scope == Scope::card) subject = check_card(state, 2).index;
  else if (decl.scope == Scope::record) subject = check_code(state, 2, Tag::record);
  if (const Seat eyes = Host::of(state).eyes(); eyes && decl.seen != Sees::everyone && !(decl.seen == Sees::owner && decl.scope == Scope::player && subject == eyes.index))
    return luaL_error(state, "advice looks at the variable '%s', which its seat can't see", decl.id.c_str());
  if (const Seat eyes = Host::of(state).eyes(); eyes && decl.scope == Scope::card && !r.known(Card(subject)).has(eyes) && !r.rules().seers(r.pile(Card(subject))).has(eyes))
    return luaL_error(state, "advice looks at the variable '%s' of a card that its seat can't see", decl.id.c_str());
  if (subject >= decl.cells) return luaL_argerror(state, 2, "there is no such subject");
  const std::int32_t value = r.state()[decl.first_cell + subject];
  if (decl.type == Type::seat) push_seat(state, Seat(value));
  else if (decl.type == Type::card) push_card(state, Card(value));
  else if (decl.type == Type::flag) lua_pushboolean(state, value != 0);
  else lua_pushinteger(state, value);
  return 1;
}

int count(lua_State* state) {
  const Reader r = read(state);
  return lua_pushinteger(state, r.count(check_pile(state, 1))), 1;
}

int first_card(lua_State* state) {
  const Reader r = read(state);
  return push_card(state, r.first(check_pile(state, 1))), 1;
}

int cards(lua_State* state) {
  const Reader r = read(state);
  const Pile pile = check_pile(state, 1);
  const ZoneId deck = lua_isnoneornil(state, 2) ? ZoneId() : check_zone(state, 2);
  lua_createtable(state, r.count(pile), 0);
  lua_Integer n = 0;
  for (Card c = r.first(pile); c; c = r.next(c))
    if (!deck || r.rules().deck_of(c) == deck) push_card(state, c), lua_rawseti(state, -2, ++n);
  return 1;
}

int owned(lua_State* state) {
  const Reader r = read(state);
  const Ruleset& rules = r.rules();
  const Seat seat = check_seat(state, 1), eyes = Host::of(state).eyes();
  const ZoneId deck = lua_isnoneornil(state, 2) ? ZoneId() : check_zone(state, 2);
  std::vector<Card> cards;
  for (std::size_t z = 0; z < rules.zones.size(); ++z) {
    const ZoneId zone(static_cast<std::int32_t>(z));
    if (!rules.zones[z].per_player || zone == rules.playing) continue;
    const Pile pile = rules.pile(zone, seat);
    for (Card c = r.first(pile); c; c = r.next(c)) {
      const bool seen = !eyes || r.known(c).has(eyes) || rules.seers(pile).has(eyes);
      if (seen && (!deck || rules.deck_of(c) == deck)) cards.push_back(c);
    }
  }
  lua_createtable(state, static_cast<int>(cards.size()), 0);
  for (std::size_t i = 0; i < cards.size(); ++i) push_card(state, cards[i]), lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  return 1;
}

int records(lua_State* state) {
  const Reader r = read(state);
  const auto& kinds = r.rules().records_of;
  const auto kind = kinds.find(luaL_checkstring(state, 1));
  if (kind == kinds.end()) {
    if (!Host::of(state).sources().record_fields.contains(lua_tostring(state, 1))) return luaL_argerror(state, 1, "there is no declared kind of that name");
    return lua_newtable(state), 1;
  }
  lua_createtable(state, static_cast<int>(kind->second.size()), 0);
  lua_Integer n = 0;
  for (const std::int32_t record : kind->second) lua_pushinteger(state, encode(Tag::record, record)), lua_rawseti(state, -2, ++n);
  return 1;
}

/// The players' dice that have this face, or those that the third argument names.
DieId dice_with_face(lua_State* state, const Reader& r, std::int64_t face) {
  if (!lua_isnoneornil(state, 3)) return DieId(check_code(state, 3, Tag::die));
  DieId die;
  const auto& dice = r.rules().dice;
  for (std::size_t d = 0; d < dice.size(); ++d) {
    if (!dice[d].per_player || face < 0 || face >= static_cast<std::int64_t>(dice[d].faces.size())) continue;
    if (die) luaL_argerror(state, 3, "players have several kinds of dice with such a face: say which, as in showing(face.x, player, die.y)");
    die = DieId(static_cast<std::int32_t>(d));
  }
  if (!die) luaL_argerror(state, 1, "no dice of players have such a face");
  return die;
}

int showing(lua_State* state) {
  const Reader r = read(state);
  const auto show = [&](std::int64_t face) {
    const DieId die = dice_with_face(state, r, face);
    return r.showing(die, check_dice_owner(state, 2, die), static_cast<int>(face));
  };
  if (!lua_istable(state, 1)) return lua_pushinteger(state, show(check_number(state, 1))), 1;
  lua_settop(state, 3);
  lua_Integer n = 0;
  for (lua_Integer i = 1, faces = luaL_len(state, 1); i <= faces; ++i) {
    lua_geti(state, 1, i);
    n += show(check_number(state, -1));
    lua_pop(state, 1);
  }
  return lua_pushinteger(state, n), 1;
}

int dice(lua_State* state) {
  const Reader r = read(state);
  const DieId die(check_code(state, 1, Tag::die));
  const DieDecl& decl = r.rules().dice[static_cast<std::size_t>(die.index)];
  const Seat seat = decl.per_player ? check_seat(state, 2) : Seat(0);
  const Seat eyes = Host::of(state).eyes();
  lua_createtable(state, decl.count, 0);
  for (int i = 0; i < decl.count; ++i) {
    const DieStatus status = r.status(die, seat, i);
    const bool seen = status >= DieStatus::shown || (status == DieStatus::rolled && (!eyes || eyes == seat));
    if (seen) lua_pushinteger(state, r.face(die, seat, i)); else lua_pushboolean(state, 0);
    lua_rawseti(state, -2, i + 1);
  }
  return 1;
}

int revealed(lua_State* state) {
  const Reader r = read(state);
  const DieId die(check_code(state, 1, Tag::die));
  return lua_pushinteger(state, std::popcount(r.dice_with(die, check_seat(state, 2), DieStatus::shown))), 1;
}

int in_cup(lua_State* state) {
  const Reader r = read(state);
  const DieId die(check_code(state, 1, Tag::die));
  return lua_pushinteger(state, std::popcount(r.dice_with(die, check_dice_owner(state, 2, die), DieStatus::cup))), 1;
}

int next_seat(lua_State* state) {  // (set, seat before) -> seat, in order from the seat after the start
  const auto set = static_cast<std::uint64_t>(lua_tointeger(state, 1));
  const auto players = static_cast<int>(set >> 40), start = static_cast<int>(set >> 32 & 255);
  const auto before = lua_tointeger(state, 2);
  int turn = before == 0 ? 0 : (static_cast<int>(before) - 1 - start + players) % players + 1;
  for (; turn < players; ++turn) {
    const int seat = (start + turn) % players;
    if (set >> seat & 1) return lua_pushinteger(state, seat + 1), 1;
  }
  return lua_pushnil(state), 1;
}

int push_seats(lua_State* state, SeatSet set, int from) {
  lua_pushcfunction(state, next_seat);
  lua_pushinteger(state, static_cast<std::int64_t>(set.bits) | static_cast<std::int64_t>(from) << 32 | static_cast<std::int64_t>(Host::of(state).rules().players) << 40);
  lua_pushinteger(state, 0);
  return 3;
}

int seats(lua_State* state) {
  const int players = read(state).rules().players;
  return push_seats(state, SeatSet::first(players), lua_isnoneornil(state, 1) ? 0 : check_seat(state, 1).index);
}

int each(lua_State* state) {
  read(state);
  return push_seats(state, check_set(state, 1), lua_isnoneornil(state, 2) ? 0 : check_seat(state, 2).index);
}

int others(lua_State* state) {
  SeatSet set = SeatSet::first(read(state).rules().players);
  set.drop(check_seat(state, 1));
  return lua_pushinteger(state, set.bits), 1;
}

int everyone(lua_State* state) { return lua_pushinteger(state, SeatSet::first(read(state).rules().players).bits), 1; }
int only(lua_State* state) { return read(state), lua_pushinteger(state, SeatSet::of(check_seat(state, 1)).bits), 1; }

int with(lua_State* state) {
  read(state);
  SeatSet set = check_set(state, 1);
  set.add(check_seat(state, 2));
  return lua_pushinteger(state, set.bits), 1;
}

int without(lua_State* state) {
  read(state);
  SeatSet set = check_set(state, 1);
  set.drop(check_seat(state, 2));
  return lua_pushinteger(state, set.bits), 1;
}

int having(lua_State* state) {
  const Reader r = read(state);
  SeatSet set = check_set(state, 1);
  const ZoneId zone = check_zone(state, 2);
  const ZoneId deck = lua_isnoneornil(state, 3) ? ZoneId() : check_zone(state, 3);
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    bool any = false;
    for (Card c = r.first(r.rules().pile(zone, left.lowest())); c && !any; c = r.next(c)) any = !deck || r.rules().deck_of(c) == deck;
    if (!any) set.drop(left.lowest());
  }
  return lua_pushinteger(state, set.bits), 1;
}

int size(lua_State* state) { return read(state), lua_pushinteger(state, check_set(state, 1).size()), 1; }
int has(lua_State* state) { return read(state), lua_pushboolean(state, check_set(state, 1).has(check_seat(state, 2))), 1; }

int compute(lua_State* state) {
  Host& host = Host::of(state);
  read(state);
  const BoundCall* call = Arguments(state).bound(1, Named::value);
  const auto id = call ? ValueId(call->target) : host.value_named(state, 1);
  if (!id) return luaL_argerror(state, 1, "there is no value of that name");
  const bool seat = lua_isinteger(state, 2) && tag_of(lua_tointeger(state, 2)) == Tag::number;
  const std::int64_t n = seat ? host.engine().value(*id, check_seat(state, 2)) : host.engine().value(*id, Seat(), lua_isnoneornil(state, 2) ? 0 : check_code(state, 2, Tag::record));
  return lua_pushinteger(state, n), 1;
}

}  // namespace

std::span<const ApiFunction> read_api() {
  static constexpr ApiFunction functions[] = {
      {"players", "players() -> number", "how many players there are", players},
      {"round", "round() -> number", "the round, from 1; 0 while setting up", round},
      {"amount", "amount(resource, where) -> number", "how many lie at a place, with a player or on a card", amount},
      {"get", "get(variable [, subject]) -> value", "a variable; `subject` is the player, card or record it is of", get},
      {"count", "count(zone) -> number", "how many cards lie in a zone", count},
      {"first_card", "first_card(zone) -> card or nil", "the top or first card of a zone", first_card},
      {"cards", "cards(zone [, deck]) -> list of cards", "the cards of a zone, first to last; only those of one deck if given", cards},
      {"owned", "owned(player [, deck]) -> list of cards", "all cards in zones of a player; only those of one deck if given; in advice, only those that its seat sees", owned},
      {"records", "records(kind) -> list of records", "all records of a declared kind, of every pack in play", records},
      {"showing", "showing(face or list, player [, die]) -> number", "how many dice that all can see show this face, or one of these; which dice has to be said where players have several kinds with such a face", showing},
      {"dice", "dice(die [, player]) -> list of faces", "the faces of the dice; false for one that can't be seen", dice},
      {"revealed", "revealed(die, player) -> number", "how many dice the player reveals just now", revealed},
      {"in_cup", "in_cup(die [, player]) -> number", "how many of the dice are in the cup", in_cup},
      {"seats", "for p in seats([from])", "all players in seat order, from one of them", seats},
      {"each", "for p in each(set [, from])", "the players of a set in seat order, from one of them", each},
      {"others", "others(player) -> set", "all players but one", others},
      {"everyone", "everyone() -> set", "all players", everyone},
      {"only", "only(player) -> set", "just this player", only},
      {"with", "with(set, player) -> set", "the set and this player", with},
      {"without", "without(set, player) -> set", "the set but for this player", without},
      {"having", "having(set, zone [, deck]) -> set", "the players of a set with a card in that zone of theirs (of one deck, if given)", having},
      {"size", "size(set) -> number", "how many players a set has", size},
      {"has", "has(set, player) -> flag", "whether a player is in a set", has},
      {"compute", "compute(value [, player or record]) -> number", "a declared value, as the packs have modified it", compute},
  };
  return functions;
}

}  // namespace rules::script
