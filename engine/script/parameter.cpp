#include "script/parameter.hpp"

namespace rules::script {
namespace {

bool index_kept(const Host& host, std::int64_t code, Tag tag, std::int32_t& kept) {
  if (!host.is_handle(code, tag)) return false;
  kept = index_of(code);
  return true;
}

constexpr std::int32_t kMostFace = 255;  ///< dice keep their faces as bytes

/// A zone's handle that names a seat which it can't have is the handle of nothing.
bool zone_fits(const Host& host, std::int64_t code) {
  if (!host.is_handle(code, Tag::zone)) return false;
  const bool per_player = host.rules().zones[static_cast<std::size_t>(zone_index(code))].per_player;
  return zone_seat(code) == 0 || (per_player && zone_seat(code) <= host.rules().players);
}

bool exists(const Host& host, std::int64_t code) {
  const Tag tag = tag_of(code);
  return tag == Tag::zone ? zone_fits(host, code) : tag != Tag::call && host.is_handle(code, tag);
}

bool named(const Host& host, std::int64_t code, Named what, Tag tag, std::int32_t& kept) {
  if (tag_of(code) == Tag::call) {
    const BoundCall* call = host.bound_call(index_of(code), what);
    if (call) kept = call->target;
    return call;
  }
  if (Coded::is_text(code)) {
    const auto found = host.named(what, host.text(code));
    if (found) kept = *found;
    return found.has_value();
  }
  return tag != Tag::number && index_kept(host, code, tag, kept);
}

/// A text that names a field as in Lua, or "kind".
bool card_field(const Host& host, std::int64_t code, std::int32_t& kept) {
  if (tag_of(code) == Tag::call) {
    const BoundCall* call = host.bound_call(index_of(code), Named::card_field);
    if (call) kept = call->target;
    return call;
  }
  if (!Coded::is_text(code)) return false;
  const std::string_view name = host.text(code);
  const std::vector<CardFieldDecl>& fields = host.rules().card_fields;
  kept = -1;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].type != Type::text && in_lua(fields[i].id) == name) kept = static_cast<std::int32_t>(i);
  return kept >= 0 || name == kKindOfCard;
}

bool list_of(const Host& host, std::int64_t code, const Parameter& element, std::int32_t& kept) {
  if (!Coded::is_list(code)) return false;
  const auto nth = static_cast<std::size_t>(code - Coded::kLists);
  const Tag tag = element.takes == Takes::card ? Tag::card : element.tag;
  for (const std::int64_t value : host.lists[nth])
    if (tag == Tag::number ? value < element.least || value > element.most : !host.is_handle(value, tag)) return false;
  kept = static_cast<std::int32_t>(nth);
  return true;
}

Parameter element_of(const Parameter& parameter) {
  if (parameter.takes == Takes::records) return handle_of(Tag::record, parameter.name);
  return {.takes = parameter.takes == Takes::cards ? Takes::card : Takes::number,
          .name = parameter.name,
          .least = 0,
          .most = kMostFace};
}

const char* noun(Takes takes) {
  switch (takes) {
    case Takes::nothing: return "nil";
    case Takes::number: return "a whole number";
    case Takes::flag: return "true or false";
    case Takes::player: return "a player";
    case Takes::set: return "a set of players";
    case Takes::card: return "a card";
    case Takes::zone:
    case Takes::pile: return "a zone";
    case Takes::event: return "the id of an event";
    case Takes::question: return "the id of a question";
    case Takes::value: return "the id of a value";
    case Takes::kind: return "the name of a declared kind";
    case Takes::pack: return "the id of a pack";
    case Takes::card_field: return "the name of a field of cards, or \"kind\"";
    case Takes::holder: return "a place, a player or a card that holds resources";
    case Takes::told: return "a number, or the handle of something that has a name";
    case Takes::subject: return "a player or a record";
    case Takes::shown: return "a card or a zone";
    case Takes::faces: return "a face or a list of faces";
    case Takes::cards:
    case Takes::cards_of_each: return "a zone or a list of cards";
    case Takes::records: return "a list of records";
    case Takes::field: return "the name of a field of the event";
    case Takes::number_of_event: return "the name of a number of the event";
    case Takes::undecided: return "the name of an undecided field of the event";
    case Takes::fields: return "a table of fields";
    case Takes::options: return "a table of options";
    default: return "something else";
  }
}

/// Whether it is the handle of something, at least by its looks.
bool is_tagged(std::int64_t code) { return tag_of(code) != Tag::number && tag_of(code) <= Tag::call; }

/// What a zone's handle lacks or has too much.
std::string zone_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const ZoneDecl& zone = host.rules().zones[static_cast<std::size_t>(zone_index(code))];
  if (parameter.takes == Takes::zone) return "the zone itself expected, not one player's";
  if (!zone.per_player) return "there is one zone '" + zone.id + "' for all";
  if (zone_seat(code) == 0)
    return "every player has a zone '" + zone.id + "': say whose, zone." + in_lua(zone.id) + "(player)";
  return "zone." + in_lua(zone.id) + "(player): there is no player " + std::to_string(zone_seat(code));
}

}  // namespace

Parameter of_type(const Ruleset& rules, Type type, const char* name, DieId die) {
  const std::int32_t faces =
      die ? static_cast<std::int32_t>(rules.dice[static_cast<std::size_t>(die.index)].faces.size()) : kMostFace + 1;
  switch (type) {
    case Type::number: return {Takes::number, name};
    case Type::flag: return {Takes::flag, name};
    case Type::seat: return {Takes::player, name};
    case Type::card: return {Takes::card, name};
    case Type::card_kind: return handle_of(Tag::card_kind, name);
    case Type::zone: return {Takes::zone, name};
    case Type::place: return handle_of(Tag::place, name);
    case Type::resource: return handle_of(Tag::resource, name);
    case Type::event: return {Takes::event, name};
    case Type::face: return {.takes = Takes::number, .name = name, .least = 0, .most = faces - 1};
    case Type::die: return {.takes = Takes::die_of, .name = name, .least = 1, .most = 32};
    case Type::record: return handle_of(Tag::record, name);
    case Type::text: return handle_of(Tag::text, name);
    case Type::seats: return {Takes::set, name};
  }
  return {};
}

Parameter concrete(const Host& host, const Parameter& parameter, const std::int32_t* kept, std::int32_t shape) {
  const Ruleset& rules = host.rules();
  Parameter result = parameter;
  switch (parameter.takes) {
    case Takes::value_of: {
      const Type type = rules.variables[static_cast<std::size_t>(kept[0])].type;
      result = of_type(rules, type, parameter.name);
      result.optional = type == Type::seat || type == Type::card;  // nobody, none
      return result;
    }
    case Takes::subject_of: {
      const Scope scope = rules.variables[static_cast<std::size_t>(kept[0])].scope;
      result.takes = scope == Scope::game     ? Takes::nothing
                     : scope == Scope::player ? Takes::player
                     : scope == Scope::card   ? Takes::card
                                              : Takes::handle;
      result.tag = Tag::record;
      result.optional = scope == Scope::game;
      return result;
    }
    case Takes::owner_of: {
      const bool per_player = rules.dice[static_cast<std::size_t>(kept[0])].per_player;
      result.takes = per_player ? Takes::player : Takes::nothing;
      result.optional = !per_player;
      return result;
    }
    case Takes::die_of:
      result.least = 1;
      result.most = rules.dice[static_cast<std::size_t>(kept[0])].count;
      return result;
    case Takes::face_of:
      result.takes = Takes::number;
      result.least = 0;
      result.most = static_cast<std::int32_t>(rules.dice[static_cast<std::size_t>(kept[0])].faces.size()) - 1;
      return result;
    case Takes::also_of: {
      const ValueDecl& value = rules.values[static_cast<std::size_t>(kept[0])];
      result.takes = value.of_die ? Takes::die_of : value.of_record && value.of_player ? Takes::handle : Takes::nothing;
      result.tag = Tag::record;
      result.optional = result.takes == Takes::nothing;
      result.least = 1;
      if (value.of_die) result.most = rules.dice[static_cast<std::size_t>(value.die.index)].count;
      return result;
    }
    case Takes::field: {
      result.of = kept[0];
      return result;
    }
    case Takes::undecided: result.of = shape; return result;
    case Takes::number_of_event:
      result.of = shape;
      if (shape >= std::ssize(rules.events)) {
        result.takes = Takes::nothing;
        result.optional = true;
      }
      return result;
    case Takes::card_value:
      return kept[1] < 0 ? handle_of(Tag::card_kind, parameter.name)
                         : of_type(rules, rules.card_fields[static_cast<std::size_t>(kept[1])].type, parameter.name);
    case Takes::told:
      if (host.told_type(kept[0], parameter.of) == Type::seat) result.takes = Takes::player;
      return result;
    default: return result;
  }
}

bool accepts_other(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& kept) {
  const Ruleset& rules = host.rules();
  switch (parameter.takes) {
    case Takes::flag:
      if (code != Coded::kTrue && code != Coded::kFalse) return false;
      kept = code == Coded::kTrue;
      return true;
    case Takes::set:
      if (code < 0 || code >= std::int64_t{1} << rules.players) return false;
      kept = static_cast<std::int32_t>(code);
      return true;
    case Takes::handle: return index_kept(host, code, parameter.tag, kept);
    case Takes::zone:
      if (!host.is_handle(code, Tag::zone) || zone_seat(code) != 0) return false;
      kept = zone_index(code);
      return true;
    case Takes::pile: {
      if (!host.is_handle(code, Tag::zone) || zone_seat(code) != 0) return false;
      const ZoneDecl& zone = rules.zones[static_cast<std::size_t>(zone_index(code))];
      kept = zone.first_pile.index;
      return !zone.per_player;
    }
    case Takes::event: return named(host, code, Named::event, Tag::event, kept);
    case Takes::question: return named(host, code, Named::question, Tag::number, kept);
    case Takes::value: return named(host, code, Named::value, Tag::number, kept);
    case Takes::kind: return named(host, code, Named::kind, Tag::number, kept);
    case Takes::pack: return named(host, code, Named::pack, Tag::number, kept);
    case Takes::card_field: return card_field(host, code, kept);
    case Takes::cards_of_each:
      if (host.is_handle(code, Tag::zone) && zone_seat(code) == 0 &&
          rules.zones[static_cast<std::size_t>(zone_index(code))].per_player) {
        kept = kOwnZones + zone_index(code);
        return true;
      }
      return accepts(host, {Takes::cards, parameter.name}, code, kept);
    case Takes::holder:
      if (host.is_handle(code, Tag::place)) {
        kept = rules.holder(PlaceId(index_of(code))).offset;
        return true;
      }
      if (!host.is_handle(code, Tag::card)) return false;
      kept = rules.holder(Card(index_of(code))).offset;
      return kept < rules.holders;
    case Takes::anything: kept = 0; return true;
    case Takes::told:
      if (tag_of(code) == Tag::number && accepts(host, {Takes::number}, code, kept)) return true;
      if (!told_as(code) || !exists(host, code)) return false;
      kept = tag_of(code) == Tag::zone ? zone_index(code) : index_of(code);
      return true;
    case Takes::subject:
      if (host.is_handle(code, Tag::record)) {
        kept = other_of(index_of(code));
        return true;
      }
      return accepts(host, {Takes::player}, code, kept);
    case Takes::shown:
      if (host.is_handle(code, Tag::card)) {
        kept = index_of(code);
        return true;
      }
      if (!accepts(host, {Takes::pile}, code, kept)) return false;
      kept = other_of(kept);
      return true;
    case Takes::faces:
    case Takes::cards:
      if (!Coded::is_list(code))
        return parameter.takes == Takes::cards ? accepts(host, {Takes::pile}, code, kept)
                                               : accepts(host, element_of(parameter), code, kept);
      if (!list_of(host, code, element_of(parameter), kept)) return false;
      kept = other_of(kept);
      return true;
    case Takes::records: return list_of(host, code, element_of(parameter), kept);
    case Takes::field:
    case Takes::undecided:
    case Takes::number_of_event: {
      const int field = Coded::is_text(code) ? host.field_named(parameter.of, host.text(code)) : -1;
      if (field < 0 || (parameter.takes == Takes::number_of_event &&
                        host.field_type(parameter.of, static_cast<std::size_t>(field)) != Type::number))
        return false;
      if (parameter.takes == Takes::undecided &&
          (parameter.of >= std::ssize(rules.events) ||
           !rules.events[static_cast<std::size_t>(parameter.of)].fields[static_cast<std::size_t>(field)].undecided))
        return false;
      kept = field;
      return true;
    }
    case Takes::die_of:
      if (code < parameter.least || code > parameter.most) return false;
      kept = static_cast<std::int32_t>(code - 1);
      return true;
    default: return false;
  }
}

std::optional<Type> told_as(std::int64_t code) {
  switch (tag_of(code)) {
    case Tag::number: return Type::number;
    case Tag::card: return Type::card;
    case Tag::card_kind: return Type::card_kind;
    case Tag::zone: return zone_seat(code) == 0 ? std::optional(Type::zone) : std::nullopt;
    case Tag::place: return Type::place;
    case Tag::resource: return Type::resource;
    case Tag::record: return Type::record;
    default: return std::nullopt;
  }
}

std::string described(std::int64_t code) {
  if (Coded::is_number(code))
    return tag_of(code) == Tag::number ? "a number" : std::string("a ") + tag_name(tag_of(code));
  if (Coded::is_text(code)) return "a text";
  if (Coded::is_list(code)) return "a list";
  switch (code) {
    case Coded::kNil: return "nil";
    case Coded::kTrue: return "true";
    case Coded::kFalse: return "false";
    case Coded::kFraction: return "a number that isn't whole";
    case Coded::kFunction: return "a function";
    case Coded::kEvent: return "an event";
    default: return "a table";
  }
}

std::string complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Takes takes = parameter.takes;
  const bool number = Coded::is_number(code) && !is_tagged(code);
  if (takes == Takes::cards_of_each) return complaint(host, {Takes::cards, parameter.name}, code);
  if (Coded::is_list(code) && (takes == Takes::cards || takes == Takes::records || takes == Takes::faces)) {
    const Parameter element = element_of(parameter);
    std::int32_t kept = 0;
    for (const std::int64_t value : host.lists[static_cast<std::size_t>(code - Coded::kLists)])
      if (!accepts(host, element, value, kept)) return complaint(host, element, value) + " in the list";
  }
  const bool bounded = takes == Takes::die_of || parameter.least != -kLargestNumber || parameter.most != kLargestNumber;
  if ((takes == Takes::number || takes == Takes::die_of) && (number || bounded))
    return "a whole number from " + std::to_string(parameter.least) + " to " + std::to_string(parameter.most) +
           " expected, got " + (number ? std::to_string(host.number(code)) : described(code));
  if ((takes == Takes::zone || takes == Takes::pile || takes == Takes::cards || takes == Takes::shown) &&
      host.is_handle(code, Tag::zone))
    return zone_complaint(host, parameter, code);
  if (Coded::is_text(code) &&
      (takes == Takes::event || takes == Takes::question || takes == Takes::value || takes == Takes::kind))
    return "there is no " +
           std::string(takes == Takes::event      ? "event"
                       : takes == Takes::question ? "question"
                       : takes == Takes::value    ? "value"
                                                  : "declared kind") +
           " of that name";
  if (Coded::is_text(code) && takes == Takes::pack)
    return "pack '" + std::string(host.text(code)) +
           "' is neither under `requires` nor under `optional` in this pack's pack.yaml";
  if (Coded::is_text(code) && takes == Takes::card_field)
    return "cards have no field '" + std::string(host.text(code)) + "'";
  if (Coded::is_text(code) && (takes == Takes::field || takes == Takes::number_of_event || takes == Takes::undecided))
    return "the event has no " +
           std::string(takes == Takes::field       ? "field"
                       : takes == Takes::undecided ? "undecided field"
                                                   : "number") +
           " '" + std::string(host.text(code)) + "'";
  if (takes == Takes::player && number) return "there is no player " + std::to_string(host.number(code));
  if (code > Coded::kLast && !number && !exists(host, code))
    return "there is no such " + std::string(tag_name(tag_of(code)));
  const std::string wanted = takes == Takes::handle ? std::string("a ") + tag_name(parameter.tag) : noun(takes);
  const char* how = takes == Takes::set && !number ? "; everyone(), others(p), only(p), with(set, p) make sets" : "";
  return wanted + " expected, got " + described(code) + how;
}

}  // namespace rules::script
