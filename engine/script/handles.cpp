// Handles as scripts see them: what can be read of a card or a record, and how arguments are checked.
#include <cstring>

#include "script/api.hpp"

namespace rules::script {
namespace {

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
