// Handles as scripts see them: what can be read of a card or a record, and how arguments are checked.
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

int push_kind_attribute(lua_State* state, const CardKindDecl& kind, const Attributes& names, const char* name) {
  if (name == names.deck) return lua_pushinteger(state, encode_zone(kind.deck.index)), 1;
  for (std::size_t i = 0; i < names.of_cards.size(); ++i)
    if (names.of_cards[i] == name) return lua_pushinteger(state, kind.fields[i]), 1;
  return 0;
}

int card_attribute(lua_State* state, Card card, const char* name) {
  Host& host = Host::of(state);
  const Ruleset& rules = host.rules();
  const Attributes& names = host.attributes();
  const Reader read = host.engine().read();
  if (name == names.owner) return push_seat(state, read.owner(card)), 1;
  if (name == names.zone) return lua_pushinteger(state, encode_zone(rules.zone_of(read.pile(card)).index)), 1;
  if (name != names.deck) check_visible(state, card);
  if (name == names.kind) return lua_pushinteger(state, encode(Tag::card_kind, rules.cards[static_cast<std::size_t>(card.index)].index)), 1;
  return push_kind_attribute(state, rules.kind_of(card), names, name);
}

int record_attribute(lua_State* state, std::int32_t index, const char* name) {
  Host& host = Host::of(state);
  const RecordDecl& record = host.rules().records[static_cast<std::size_t>(index)];
  const std::vector<Attributes::Field>& fields = *host.attributes().of_records[static_cast<std::size_t>(index)];
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name != name) continue;
    const auto& values = record.fields[i];
    if (!fields[i].list) {
      if (values.empty()) lua_pushnil(state); else lua_pushinteger(state, values[0]);
      return 1;
    }
    lua_createtable(state, static_cast<int>(values.size()), 0);
    for (std::size_t v = 0; v < values.size(); ++v) lua_pushinteger(state, values[v]), lua_rawseti(state, -2, static_cast<lua_Integer>(v + 1));
    return 1;
  }
  return 0;
}

int attribute(lua_State* state) {
  Host& host = Host::of(state);
  const std::int64_t code = lua_tointeger(state, 1);
  const char* name = luaL_checkstring(state, 2);
  int pushed = 0;
  switch (tag_of(code)) {
    case Tag::card: pushed = card_attribute(state, Card(index_of(code)), name); break;
    case Tag::card_kind: pushed = push_kind_attribute(state, host.rules().card_kinds[static_cast<std::size_t>(index_of(code))], host.attributes(), name); break;
    case Tag::record: pushed = record_attribute(state, index_of(code), name); break;
    default: break;
  }
  return pushed ? pushed : luaL_error(state, "a %s has no '%s'", tag_name(tag_of(code)), name);
}

int pile_of(lua_State* state) {
  if (!lua_isinteger(state, 1)) return luaL_error(state, "a number can't be called");
  const ZoneId zone = check_zone(state, 1);
  if (!Host::of(state).rules().zones[static_cast<std::size_t>(zone.index)].per_player) return luaL_error(state, "there is one zone '%s' for all", Host::of(state).rules().zones[static_cast<std::size_t>(zone.index)].id.c_str());
  return lua_pushinteger(state, encode_zone(zone.index, check_seat(state, 2).index + 1)), 1;
}

}  // namespace

Attributes::Attributes(Host& host) : owner(host.intern("owner")), deck(host.intern("deck")), zone(host.intern("zone")), kind(host.intern("kind")) {
  for (const std::string& field : host.sources().card_fields.at("card")) of_cards.push_back(host.intern(in_lua(field)));
  for (const auto& [record_kind, fields] : host.sources().record_fields)
    for (const auto& [field, list] : fields) kinds_[record_kind].push_back({host.intern(in_lua(field)), list});
  for (const RecordDecl& record : host.rules().records) of_records.push_back(&kinds_.at(record.kind));
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
