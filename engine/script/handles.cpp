// Handles as scripts see them: what can be read of a card or a record, and how arguments are checked.
#include "script/api.hpp"

namespace rules::script {
namespace {

void check_visible(const Host& host, Card card) {
  const Seat eyes = host.eyes();
  if (!eyes) return;
  const Reader read = host.engine().read();
  if (!read.known(card).has(eyes) && !host.rules().seers(read.pile(card)).has(eyes))
    throw std::logic_error("advice looks at a card that its seat can't see");
}

Result of_kind(const CardKindDecl& kind, const Attributes& names, const char* name) {
  if (name == names.deck) return encode_zone(kind.deck.index);
  for (std::size_t i = 0; i < names.of_cards.size(); ++i)
    if (names.of_cards[i] == name) return std::int64_t{kind.fields[i]};
  return {};
}

Result of_card(const Host& host, Card card, const char* name) {
  const Ruleset& rules = host.rules();
  const Attributes& names = host.attributes();
  const Reader read = host.engine().read();
  if (name == names.owner) return read.owner(card);
  if (name == names.zone) return encode_zone(rules.zone_of(read.pile(card)).index);
  if (name != names.deck) check_visible(host, card);
  if (name == names.kind) return encode(Tag::card_kind, rules.cards[static_cast<std::size_t>(card.index)].index);
  return of_kind(rules.kind_of(card), names, name);
}

Result of_record(const Arguments& a, std::int32_t index, const char* name) {
  const RecordDecl& record = a.host().rules().records[static_cast<std::size_t>(index)];
  const std::vector<Attributes::Field>& fields = *a.host().attributes().of_records[static_cast<std::size_t>(index)];
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name != name) continue;
    const auto& values = record.fields[i];
    if (!fields[i].list) return values.empty() ? Result(Seat()) : Result(std::int64_t{values[0]});
    NewList list(a, static_cast<int>(values.size()));
    for (const auto value : values) list.add(value);
    return list.result();
  }
  return {};
}

Result index_number(const Arguments& a) {
  return attribute(a, lua_tointeger(a.lua(), 1), luaL_checkstring(a.lua(), 2));
}

int pile_of(lua_State* state) {
  if (!lua_isinteger(state, 1)) return luaL_error(state, "a number can't be called");
  const ZoneId zone = check_zone(state, 1);
  if (!Host::of(state).rules().zones[static_cast<std::size_t>(zone.index)].per_player)
    return luaL_error(state, "there is one zone '%s' for all",
                      Host::of(state).rules().zones[static_cast<std::size_t>(zone.index)].id.c_str());
  return lua_pushinteger(state, encode_zone(zone.index, check_seat(state, 2).index + 1)), 1;
}

}  // namespace

Result attribute(const Arguments& a, std::int64_t code, const char* name) {
  Result result;
  const Tag tag = tag_of(code);
  if ((tag == Tag::card || tag == Tag::card_kind || tag == Tag::record) && !a.host().is_handle(code, tag))
    throw std::logic_error("there is no such " + std::string(tag_name(tag)));
  switch (tag) {
    case Tag::card: result = of_card(a.host(), Card(index_of(code)), name); break;
    case Tag::card_kind:
      result =
          of_kind(a.host().rules().card_kinds[static_cast<std::size_t>(index_of(code))], a.host().attributes(), name);
      break;
    case Tag::record: result = of_record(a, index_of(code), name); break;
    default: break;
  }
  if (result.kind == Result::Kind::none)
    throw std::logic_error("a " + std::string(tag_name(tag_of(code))) + " has no '" + name + "'");
  return result;
}

Attributes::Attributes(Host& host)
    : owner(host.intern("owner")), deck(host.intern("deck")), zone(host.intern("zone")), kind(host.intern("kind")) {
  for (const std::string& field : host.sources().card_fields.at("card")) of_cards.push_back(host.intern(in_lua(field)));
  for (const auto& [record_kind, fields] : host.sources().record_fields)
    for (const auto& [field, list] : fields) kinds_[record_kind].push_back({host.intern(in_lua(field)), list});
  for (const RecordDecl& record : host.rules().records) of_records.push_back(&kinds_.at(record.kind));
}

void install_handles(lua_State* state) {
  lua_pushinteger(state, 0);
  lua_createtable(state, 0, 3);
  lua_pushcfunction(state, lua_function<index_number>), lua_setfield(state, -2, "__index");
  lua_pushcfunction(state, pile_of), lua_setfield(state, -2, "__call");
  lua_pushboolean(state, 0), lua_setfield(state, -2, "__metatable");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

}  // namespace rules::script
