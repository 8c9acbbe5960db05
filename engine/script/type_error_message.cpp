// Wording of type errors in API arguments.
#include "script/argument.hpp"

namespace rules::script {
namespace {

const char* noun(ParamType takes) {
  switch (takes) {
    case ParamType::nothing: return "nil";
    case ParamType::number: return "a whole number";
    case ParamType::flag: return "true or false";
    case ParamType::player: return "a player";
    case ParamType::set: return "a set of players";
    case ParamType::card: return "a card";
    case ParamType::zone:
    case ParamType::pile: return "a zone";
    case ParamType::own_zone: return "a zone that each player has";
    case ParamType::contested: return "a record for which players compete";
    case ParamType::event:
    case ParamType::action_of: return "the id of an event";
    case ParamType::question: return "the id of a question";
    case ParamType::value: return "the id of a value";
    case ParamType::kind: return "the name of a declared kind";
    case ParamType::pack: return "the id of a pack";
    case ParamType::card_field: return "the name of a field of cards, or \"kind\"";
    case ParamType::number_field: return "the name of a field of cards that holds a number";
    case ParamType::die_of_faces: return "a die";
    case ParamType::holder: return "a place, a player or a card that holds resources";
    case ParamType::told: return "a number, or the handle of something that has a name";
    case ParamType::subject: return "a player or a record";
    case ParamType::shown: return "a card or a zone";
    case ParamType::faces: return "a face or a list of faces";
    case ParamType::cards:
    case ParamType::cards_of_each: return "a zone or a list of cards";
    case ParamType::records: return "a list of records";
    case ParamType::field: return "the name of a field of the event that holds a player";
    case ParamType::number_of_event: return "the name of a number of the event";
    case ParamType::undecided: return "the name of an undecided field of the event";
    case ParamType::fields:
    case ParamType::some_fields: return "a table of fields";
    case ParamType::options: return "a table of options";
    default: return "something else";
  }
}

/// Returns true if it looks like a handle.
bool is_tagged(std::int64_t code) { return tag_of(code) != Tag::number && tag_of(code) <= Tag::call; }

/// Returns the error of an unknown name for a named parameter; "" if the parameter isn't named.
std::string unknown_name(ParamType takes, std::string_view text) {
  const std::string name = "'" + std::string(text) + "'";
  switch (named_by(takes)) {
    case ParamType::event: return "there is no event of that name";
    case ParamType::question: return "there is no question of that name";
    case ParamType::value: return "there is no value of that name";
    case ParamType::kind: return "there is no declared kind of that name";
    case ParamType::pack:
      return "pack " + name + " is neither under `requires` nor under `optional` in this pack's pack.yaml";
    case ParamType::card_field: return "cards have no field " + name;
    case ParamType::field: return "the event has no field " + name + " that holds a player";
    case ParamType::undecided: return "the event has no undecided field " + name;
    case ParamType::number_of_event: return "the event has no number " + name;
    default: return "";
  }
}

/// Returns the error of a zone's handle with a missing or superfluous player.
std::string zone_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const ZoneDecl& zone = host.rules().zones()[zone_index(code)];
  if (zone_seat(code) != 0 && (parameter.takes == ParamType::zone || parameter.takes == ParamType::own_zone))
    return "the zone itself expected, not one player's";
  if (!zone.per_player) return "there is one zone '" + zone.id + "' for all";
  if (zone_seat(code) == 0)
    return "every player has a zone '" + zone.id + "'; say whose: zone." + in_lua(zone.id) + "(player)";
  return "zone." + in_lua(zone.id) + "(player): there is no player " + std::to_string(zone_seat(code));
}

/// Returns the error of a record for which players don't compete; "" if it isn't a record.
std::string record_complaint(const Host& host, std::int64_t code) {
  if (!host.is_handle(code, Tag::record)) return "";
  const std::string name = "'" + host.rules().records()[index_of(code)].id + "' has no actions";
  return host.rules().contest_of(RecordId(index_of(code))) ? name : name + ": players don't compete for it";
}

/// Returns the error of an existing name that is wrong here.
std::string named_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Ruleset& rules = host.rules();
  std::int32_t converted = 0;
  if (!accepts(host, {named_by(parameter.takes)}, code, converted)) return "";
  if (parameter.takes == ParamType::number_field)
    return "only numbers are higher or lower: the field '" +
           (converted < 0 ? kKindOfCard : rules.card_fields()[at(converted)].id) + "' of cards holds none";
  std::string ids;
  for (const EventId event : actions_of(rules, parameter.of))
    ids += (ids.empty() ? "" : ", ") + rules.events()[event].id;
  return "'" + rules.events()[converted].id + "' is not an action of '" + rules.records()[parameter.of].id +
         "'; its actions are: " + ids;
}

/// Returns why these (or the omitted) dice can't be the ones with the given faces.
std::string dice_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Ruleset& rules = host.rules();
  if (code != Value::kNil && !host.is_handle(code, Tag::die)) return "";
  const DiceWithFaces found = dice_with_faces(host, parameter.of);
  if (code == Value::kNil && found.kinds == 0) return "no dice of players have such a face";
  if (code == Value::kNil && found.kinds > 1)
    return "players have several kinds of dice with this face; say which: showing(face.x, player, die.y)";
  const DieDecl& dice = rules.dice()[code == Value::kNil ? found.last : index_of(code)];
  return dice.per_player ? "the dice '" + dice.id +
                               "' belong to players; say whose, or name shared dice: showing(face.x, nil, die.y)"
                         : "nil expected for the player: all share the dice '" + dice.id + "'";
}

/// Returns the error of an existing thing that is wrong here; "" if there is no special one.
std::string special_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  switch (parameter.takes) {
    case ParamType::zone:
    case ParamType::own_zone:
    case ParamType::pile:
    case ParamType::cards:
    case ParamType::shown: return host.is_handle(code, Tag::zone) ? zone_complaint(host, parameter, code) : "";
    case ParamType::contested: return record_complaint(host, code);
    case ParamType::number_field:
    case ParamType::action_of: return named_complaint(host, parameter, code);
    case ParamType::die_of_faces: return dice_complaint(host, parameter, code);
    default: return "";
  }
}

}  // namespace

std::string described(std::int64_t code) {
  if (Value::is_number(code))
    return tag_of(code) == Tag::number ? "a number" : std::string("a ") + tag_name(tag_of(code));
  if (Value::is_set(code)) return "a set of players";
  if (Value::is_text(code)) return "a text";
  if (Value::is_list(code)) return "a list";
  switch (code) {
    case Value::kNil: return "nil";
    case Value::kTrue: return "true";
    case Value::kFalse: return "false";
    case Value::kFraction: return "a number that isn't whole";
    case Value::kFunction: return "a function";
    case Value::kEvent: return "an event";
    default: return "a table";
  }
}

std::string type_error_message(const Host& host, const Parameter& parameter, std::int64_t code) {
  const ParamType takes = parameter.takes;
  const bool number = Value::is_number(code) && !is_tagged(code);
  if (takes == ParamType::cards_of_each) return type_error_message(host, {ParamType::cards, parameter.name}, code);
  if (Value::is_list(code) && (takes == ParamType::cards || takes == ParamType::records || takes == ParamType::faces)) {
    const Parameter element = element_of(parameter);
    std::int32_t converted = 0;
    for (const std::int64_t value : host.lists[code])
      if (!accepts(host, element, value, converted))
        return type_error_message(host, element, Value::listed(value)) + " in the list";
  }
  const bool bounded = takes == ParamType::die_of || parameter.min != -kMaxApiNumber || parameter.max != kMaxApiNumber;
  if ((takes == ParamType::number || takes == ParamType::die_of) && (number || bounded))
    return "a whole number from " + std::to_string(parameter.min) + " to " + std::to_string(parameter.max) +
           " expected, got " + (number ? std::to_string(host.number(code)) : described(code));
  if (std::string special = special_complaint(host, parameter, code); !special.empty()) return special;
  if (Value::is_text(code))
    if (std::string unknown = unknown_name(takes, host.text(code)); !unknown.empty()) return unknown;
  if (takes == ParamType::player && number) return "there is no player " + std::to_string(host.number(code));
  if (code > Value::kLast && !number && !exists(host, code))
    return "there is no such " + std::string(tag_name(tag_of(code)));
  const std::string wanted = takes == ParamType::handle ? std::string("a ") + tag_name(parameter.tag) : noun(takes);
  const char* how = takes == ParamType::set ? "; everyone(), others(p), only(p), with(set, p) make sets" : "";
  return wanted + " expected, got " + described(code) + how;
}

}  // namespace rules::script
