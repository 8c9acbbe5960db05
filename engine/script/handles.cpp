// Handles as scripts see them: what can be read of a card or a record, and how arguments are checked.
#include <cstring>

#include "script/api.hpp"

namespace rules::script {
namespace {

[[noreturn]] void wrong(lua_State* state, int index, const char* expected) {
  const char* got = luaL_typename(state, index);
  if (lua_isinteger(state, index)) {
    const std::int64_t code = lua_tointeger(state, index);
    got = tag_of(code) == Tag::number ? "a number" : tag_name(tag_of(code));
  }
  if (const char* name = Host::of(state).argument_name) luaL_error(state, "'%s': %s expected, got %s", name, expected, got);
  luaL_argerror(state, index, lua_pushfstring(state, "%s expected, got %s", expected, got));
  __builtin_unreachable();
}

void check_visible(lua_State* state, Card card) {
  Host& host = Host::of(state);
  const Seat eyes = host.eyes();
  if (!eyes) return;
  const Reader read = host.engine().read();
  if (!read.known(card).has(eyes) && !host.rules().seers(read.pile(card)).has(eyes)) luaL_error(state, "advice looks at a card that its seat can't see");
}

int card_attribute(lua_State* state, Card card, const char* name) {
  Host& host = Host::of(state);
  const Ruleset& rules = host.rules();
  const Reader read = host.engine().read();
  if (std::strcmp(name, "owner") == 0) return push_seat(state, read.owner(card)), 1;
  if (std::strcmp(name, "deck") == 0) return lua_pushinteger(state, encode_zone(rules.deck_of(card).index)), 1;
  if (std::strcmp(name, "zone") == 0) return lua_pushinteger(state, encode_zone(rules.zone_of(read.pile(card)).index)), 1;
  check_visible(state, card);
  if (std::strcmp(name, "kind") == 0) return lua_pushinteger(state, encode(Tag::card_kind, rules.cards[static_cast<std::size_t>(card.index)].index)), 1;
  const auto& fields = host.sources().card_fields.at("card");
  const std::string id = as_id(name);
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i] == id) return lua_pushinteger(state, rules.kind_of(card).fields[i]), 1;
  return luaL_error(state, "a card has no '%s'", name);
}

int attribute(lua_State* state) {
  Host& host = Host::of(state);
  const std::int64_t code = lua_tointeger(state, 1);
  const char* name = luaL_checkstring(state, 2);
  switch (tag_of(code)) {
    case Tag::card: return card_attribute(state, Card(index_of(code)), name);
    case Tag::card_kind: {
      const auto& fields = host.sources().card_fields.at("card");
      const std::string id = as_id(name);
      if (id == "deck") return lua_pushinteger(state, encode_zone(host.rules().card_kinds[static_cast<std::size_t>(index_of(code))].deck.index)), 1;
      for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i] == id) return lua_pushinteger(state, host.rules().card_kinds[static_cast<std::size_t>(index_of(code))].fields[i]), 1;
      break;
    }
    case Tag::record: {
      const RecordDecl& record = host.rules().records[static_cast<std::size_t>(index_of(code))];
      const auto& fields = host.sources().record_fields.at(record.kind);
      const std::string id = as_id(name);
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].first != id) continue;
        const auto& values = record.fields[i];
        if (!fields[i].second) {
          if (values.empty()) lua_pushnil(state); else lua_pushinteger(state, values[0]);
          return 1;
        }
        lua_createtable(state, static_cast<int>(values.size()), 0);
        for (std::size_t v = 0; v < values.size(); ++v) lua_pushinteger(state, values[v]), lua_rawseti(state, -2, static_cast<lua_Integer>(v + 1));
        return 1;
      }
      break;
    }
    default: break;
  }
  return luaL_error(state, "a %s has no '%s'", tag_name(tag_of(code)), name);
}

int pile_of(lua_State* state) {
  if (!lua_isinteger(state, 1)) return luaL_error(state, "a number can't be called");
  const ZoneId zone = check_zone(state, 1);
  if (!Host::of(state).rules().zones[static_cast<std::size_t>(zone.index)].per_player) return luaL_error(state, "there is one zone '%s' for all", Host::of(state).rules().zones[static_cast<std::size_t>(zone.index)].id.c_str());
  return lua_pushinteger(state, encode_zone(zone.index, check_seat(state, 2).index + 1)), 1;
}

}  // namespace

std::int32_t check_code(lua_State* state, int index, Tag tag) {
  int ok = 0;
  const std::int64_t code = lua_tointegerx(state, index, &ok);
  if (!ok || tag_of(code) != tag) wrong(state, index, tag_name(tag));
  return index_of(code);
}

std::int64_t check_number(lua_State* state, int index) {
  int ok = 0;
  const std::int64_t n = lua_tointegerx(state, index, &ok);
  if (!ok || lua_type(state, index) != LUA_TNUMBER || tag_of(n) != Tag::number || n > 1'000'000'000 || n < -1'000'000'000) wrong(state, index, "a whole number");
  return n;
}

Seat check_seat(lua_State* state, int index) {
  int ok = 0;
  const std::int64_t n = lua_tointegerx(state, index, &ok);
  if (!ok || n < 1 || n > Host::of(state).rules().players) wrong(state, index, "a player");
  return Seat(static_cast<std::int32_t>(n - 1));
}

Card check_card(lua_State* state, int index) {
  const Card card(check_code(state, index, Tag::card));
  if (card.index >= static_cast<std::int32_t>(Host::of(state).rules().cards.size())) wrong(state, index, "a card");
  return card;
}

Pile check_pile(lua_State* state, int index) {
  int ok = 0;
  const std::int64_t code = lua_tointegerx(state, index, &ok);
  const Ruleset& rules = Host::of(state).rules();
  if (!ok || tag_of(code) != Tag::zone || zone_index(code) >= static_cast<std::int32_t>(rules.zones.size())) wrong(state, index, "a zone");
  const ZoneDecl& zone = rules.zones[static_cast<std::size_t>(zone_index(code))];
  const std::int32_t seat = zone_seat(code);
  if (!zone.per_player && seat == 0) return zone.first_pile;
  if (zone.per_player && seat >= 1 && seat <= rules.players) return Pile(zone.first_pile.index + seat - 1);
  if (!zone.per_player) luaL_argerror(state, index, lua_pushfstring(state, "there is one zone '%s' for all", zone.id.c_str()));
  if (seat == 0) luaL_argerror(state, index, lua_pushfstring(state, "every player has a zone '%s': say whose, zone.%s(player)", zone.id.c_str(), zone.id.c_str()));
  luaL_argerror(state, index, lua_pushfstring(state, "zone.%s(player): there is no player %d", zone.id.c_str(), seat));
  __builtin_unreachable();
}

ZoneId check_zone(lua_State* state, int index) {
  const std::int64_t code = encode(Tag::zone, check_code(state, index, Tag::zone));
  if (zone_seat(code) != 0) luaL_argerror(state, index, "the zone itself expected, not one player's");
  return ZoneId(zone_index(code));
}

Holder check_holder(lua_State* state, int index) {
  int ok = 0;
  const std::int64_t code = lua_tointegerx(state, index, &ok);
  const Ruleset& rules = Host::of(state).rules();
  if (ok) {
    if (tag_of(code) == Tag::place) return rules.holder(PlaceId(index_of(code)));
    if (tag_of(code) == Tag::number && code >= 1 && code <= rules.players) return rules.holder(Seat(static_cast<std::int32_t>(code - 1)));
    if (tag_of(code) == Tag::card && rules.holder(Card(index_of(code))).offset < rules.holders) return rules.holder(Card(index_of(code)));
  }
  wrong(state, index, "a place, a player or a card that holds resources");
}

SeatSet check_set(lua_State* state, int index) {
  int ok = 0;
  const std::int64_t n = lua_tointegerx(state, index, &ok);
  if (!ok || n < 0 || n >= (std::int64_t{1} << Host::of(state).rules().players)) wrong(state, index, "a set of players");
  return {static_cast<std::uint32_t>(n)};
}

Seat check_dice_owner(lua_State* state, int index, DieId die) {
  const DieDecl& decl = Host::of(state).rules().dice[static_cast<std::size_t>(die.index)];
  if (decl.per_player) return check_seat(state, index);
  if (!lua_isnoneornil(state, index)) luaL_argerror(state, index, lua_pushfstring(state, "nil expected: all share the dice '%s'", decl.id.c_str()));
  return Seat(0);
}

void install_handles(lua_State* state) {
  lua_pushinteger(state, 0);
  lua_createtable(state, 0, 3);
  lua_pushcfunction(state, attribute), lua_setfield(state, -2, "__index");
  lua_pushcfunction(state, pile_of), lua_setfield(state, -2, "__call");
  lua_pushboolean(state, 0), lua_setfield(state, -2, "__metatable");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

}  // namespace rules::script
