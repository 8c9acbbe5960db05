#include "script/arguments.hpp"

#include "sandbox/script_error.hpp"
#include "script/native.hpp"

namespace rules::script {

Engine& Arguments::change() const {
  host_.check_changing();
  ++host_.engine().counters.calls;
  return host_.engine();
}

void Arguments::fail(int index, const std::string& message) const {
  if (!state_) {
    const std::string to = host_.running().called ? " to '" + std::string(host_.running().called) + "'" : "";
    throw std::logic_error(host_.argument_name ? message
                                               : "bad argument #" + std::to_string(index) + to + " (" + message + ")");
  }
  if (host_.argument_name) luaL_error(state_, "%s", message.c_str());
  luaL_argerror(state_, index, message.c_str());
  __builtin_unreachable();
}

void Arguments::wrong(int index, const char* expected) const {
  std::string got;
  if (const auto n = integer(index)) got = tag_of(*n) == Tag::number ? "a number" : tag_name(tag_of(*n));
  else if (state_) got = luaL_typename(state_, index);
  else got = at(index) == kNil ? "nil" : is_list(at(index)) ? "table" : is_text(at(index)) ? "string" : "boolean";
  fail(index, (host_.argument_name ? "'" + std::string(host_.argument_name) + "': " : "") + expected +
                  " expected, got " + got);
}

std::string Arguments::text(int index) const {
  if (state_ && lua_type(state_, index) == LUA_TSTRING) return lua_tostring(state_, index);
  if (state_ || !is_text(at(index))) wrong(index, "a text");
  return host_.text(at(index) - kTexts);
}

std::int64_t Arguments::number(int index) const {
  const auto n = integer(index);
  if (!n || *n > kLargestNumber || *n < -kLargestNumber) wrong(index, "a whole number");
  return *n;
}

std::int32_t Arguments::code(int index, Tag tag) const {
  const auto n = integer(index);
  if (!n || !host_.is_handle(*n, tag)) wrong(index, tag_name(tag));
  return index_of(*n);
}

Seat Arguments::seat(int index) const {
  const auto n = integer(index);
  if (!n || *n < 1 || *n > host_.rules().players) wrong(index, "a player");
  return Seat(static_cast<std::int32_t>(*n - 1));
}

Card Arguments::card(int index) const { return Card(code(index, Tag::card)); }

ZoneId Arguments::zone(int index) const {
  const std::int64_t n = encode(Tag::zone, code(index, Tag::zone));
  if (zone_seat(n) != 0) fail(index, "the zone itself expected, not one player's");
  return ZoneId(zone_index(n));
}

Pile Arguments::pile(int index) const {
  const auto n = integer(index);
  const Ruleset& rules = host_.rules();
  if (!n || !host_.is_handle(*n, Tag::zone)) wrong(index, "a zone");
  const ZoneDecl& zone = rules.zones[static_cast<std::size_t>(zone_index(*n))];
  const std::int32_t seat = zone_seat(*n);
  if (!zone.per_player && seat == 0) return zone.first_pile;
  if (zone.per_player && seat >= 1 && seat <= rules.players) return Pile(zone.first_pile.index + seat - 1);
  if (!zone.per_player) fail(index, "there is one zone '" + zone.id + "' for all");
  if (seat == 0)
    fail(index, "every player has a zone '" + zone.id + "': say whose, zone." + in_lua(zone.id) + "(player)");
  fail(index, "zone." + in_lua(zone.id) + "(player): there is no player " + std::to_string(seat));
}

Holder Arguments::holder(int index) const {
  const Ruleset& rules = host_.rules();
  if (const auto n = integer(index)) {
    if (host_.is_handle(*n, Tag::place)) return rules.holder(PlaceId(index_of(*n)));
    if (*n >= 1 && *n <= rules.players) return rules.holder(Seat(static_cast<std::int32_t>(*n - 1)));
    if (host_.is_handle(*n, Tag::card) && rules.holder(Card(index_of(*n))).offset < rules.holders)
      return rules.holder(Card(index_of(*n)));
  }
  wrong(index, "a place, a player or a card that holds resources");
}

SeatSet Arguments::set(int index) const {
  const auto n = integer(index);
  if (!n || *n < 0 || *n >= (std::int64_t{1} << host_.rules().players)) wrong(index, "a set of players");
  return {static_cast<std::uint32_t>(*n)};
}

std::int64_t Arguments::told(int index) const {
  const auto n = integer(index);
  if (!n || tag_of(*n) == Tag::number) return number(index);
  if (!host_.is_handle(*n, tag_of(*n))) fail(index, std::string("there is no such ") + tag_name(tag_of(*n)));
  return *n;
}

Seat Arguments::dice_owner(int index, DieId die) const {
  const DieDecl& decl = host_.rules().dice[static_cast<std::size_t>(die.index)];
  if (decl.per_player) return seat(index);
  if (has(index)) fail(index, "nil expected: all share the dice '" + decl.id + "'");
  return Seat(0);
}

std::int32_t Arguments::value(int index, Type type) const {
  switch (type) {
    case Type::seat: return seat(index).index;
    case Type::card: return card(index).index;
    case Type::flag: return flag(index);
    case Type::number:
    case Type::face: return static_cast<std::int32_t>(number(index));
    case Type::zone: return zone(index).index;
    case Type::place: return code(index, Tag::place);
    case Type::resource: return code(index, Tag::resource);
    case Type::record: return code(index, Tag::record);
    case Type::text: return code(index, Tag::text);
    case Type::card_kind: return code(index, Tag::card_kind);
    case Type::die:
    case Type::event: break;
  }
  const auto n = integer(index);
  if (!n || index_of(*n) < 0 || (type == Type::event && index_of(*n) >= std::ssize(host_.rules().events)) ||
      index_of(*n) > kLargestNumber)
    wrong(index, "a handle");
  return index_of(*n);
}

std::int64_t value_of(Type type, std::int32_t value) {
  switch (type) {
    case Type::number:
    case Type::face: return value;
    case Type::flag: return value != 0 ? Arguments::kTrue : Arguments::kFalse;
    case Type::seat: return value >= 0 ? value + 1 : Arguments::kNil;
    case Type::card: return value >= 0 ? encode(Tag::card, value) : Arguments::kNil;
    case Type::card_kind: return encode(Tag::card_kind, value);
    case Type::zone: return encode_zone(value);
    case Type::place: return encode(Tag::place, value);
    case Type::resource: return encode(Tag::resource, value);
    case Type::record: return encode(Tag::record, value);
    case Type::text: return encode(Tag::text, value);
    case Type::die: return value + 1;
    case Type::event: break;
  }
  return Arguments::kNil;
}

std::optional<std::int32_t> field_of(Type type, std::int64_t code) {
  if (code <= Arguments::kTrue) return std::nullopt;
  for (const std::int64_t held :
       {code, code - 1, static_cast<std::int64_t>(index_of(code)), static_cast<std::int64_t>(zone_index(code))})
    if (held >= 0 && held <= std::numeric_limits<std::int32_t>::max() &&
        value_of(type, static_cast<std::int32_t>(held)) == code)
      return static_cast<std::int32_t>(held);
  return std::nullopt;
}

namespace {
template <Type type>
std::int32_t read_value(const Arguments& a, int index) {
  return a.value(index, type);
}
}  // namespace

std::int32_t (*value_reader(Type type))(const Arguments&, int index) {
  switch (type) {
    case Type::number: return Parameter<std::int64_t>::read;
    case Type::flag: return read_value<Type::flag>;
    case Type::seat: return Parameter<Seat>::read;
    case Type::card: return Parameter<Card>::read;
    case Type::card_kind: return read_value<Type::card_kind>;
    case Type::zone: return read_value<Type::zone>;
    case Type::place: return read_value<Type::place>;
    case Type::resource: return read_value<Type::resource>;
    case Type::event: return read_value<Type::event>;
    case Type::face: return read_value<Type::face>;
    case Type::die: return read_value<Type::die>;
    case Type::record: return read_value<Type::record>;
    case Type::text: return read_value<Type::text>;
  }
  return nullptr;
}

const BoundCall* Arguments::bound(int index, Named named) const {
  const auto n = integer(index);
  return n && tag_of(*n) == Tag::call ? host_.bound_call(index_of(*n), named) : nullptr;
}

}  // namespace rules::script
