#include "script/script_type.hpp"

#include <algorithm>
#include <iterator>

#include "base/one_text.hpp"
#include "script/argument.hpp"

namespace rules::script {
namespace {

using T = ScriptType;

constexpr TypeKinds kNumber = kinds_in(T::number, T::player, T::face);  // whole numbers in scripts, told apart by lint
constexpr TypeKinds kList = kinds_in(T::list, T::table);
constexpr TypeKinds kText = kinds_in(T::text);

constexpr TypeInfo kTypes[] = {
    {T::any, "any", "any", "something else", "something"},
    {T::nil, "nil", "nil", "nil", "", kinds_in(T::nil)},
    {T::number, "integer", "number", "a whole number", "a number", kNumber},
    {T::flag, "boolean", "flag", "true or false", "", kinds_in(T::flag)},
    {T::text, "Text|string", "text", "a string", "", kText},
    {T::player, "Player", "player", "a player", "", kNumber},
    {T::set, "Players", "set", "a set of players", "", kinds_in(T::set)},
    {T::face, "Face", "face", "a face", "", kNumber},
    {T::card, "Card", "card", "a card", "", kinds_in(T::card)},
    {T::card_kind, "CardKind", "kind of card", "a kind of card", "", kinds_in(T::card_kind)},
    {T::zone, "Zone", "zone", "a zone", "", kinds_in(T::zone)},
    {T::place, "Place", "place", "a place", "", kinds_in(T::place)},
    {T::resource, "Resource", "resource", "a resource", "", kinds_in(T::resource)},
    {T::die, "Die", "die", "a die", "", kinds_in(T::die)},
    {T::variable, "Variable", "variable", "a variable", "", kinds_in(T::variable)},
    {T::record, "Record", "record", "a record", "", kinds_in(T::record)},
    {T::message, "Text", "text", "a text key", "", kinds_in(T::message)},
    {T::event, "Event", "event", "an event", "", kinds_in(T::event)},
    {T::value, "ValueEvent", "value", "a value", "", kinds_in(T::value)},
    {T::question, "Question", "question", "a question", "", kinds_in(T::question)},
    {T::list, "any[]", "list", "a list", "", kinds_in(T::list)},
    {T::table, "table", "table", "a table", "", kinds_in(T::table)},
    {T::function, "function", "function", "a function", "", kinds_in(T::function)},
    {T::nothing, "", "", "nothing", "", kinds_in(T::nothing)},
    {T::outcome, "Outcome", "outcome", "an outcome", "", kText},
    {T::numbers, "integer[]", "list of numbers", "a list of numbers", "", kinds_in(T::list), kinds_in(T::number)},
    {T::flags, "boolean[]", "list of flags", "a list of flags", "", kinds_in(T::list), kinds_in(T::flag)},
    {T::seen_faces, "(Face|false)[]", "list of faces", "a list of faces", "", kinds_in(T::list)},
    {T::card_list, "Card[]", "list of cards", "a list of cards", "", kinds_in(T::list), kinds_in(T::card)},
    {T::answer, "any", "answer", "an answer"},
    {T::answers, "table<Player, any>", "list by player", "a list", "", kinds_in(T::list)},
    {T::kept, "Card|nil|integer", "card or nil, or number", "a card or a number"},
    {T::player_loop, "fun(): Player?", "loop", "a loop"},
    {T::own_zone, "Zone", "", "a per-player zone", "a per-player zone", kinds_in(T::zone)},
    {T::contested, "Record", "", "a record for which players compete", "a record", kinds_in(T::record)},
    {T::pile, "Zone", "zone", "a zone", "", kinds_in(T::zone)},
    {T::event_name, "EventName", "event", "the id of an event", "the name of an event, as a string", kText},
    {T::question_name, "QuestionName", "", "the id of a question", "the name of a question, as a string", kText},
    {T::value_name, "ValueName", "", "the id of a value", "the name of a value, as a string", kText},
    {T::kind_name, "KindName", "", "the name of a declared kind", "the name of a kind, as a string", kText},
    {T::pack_name, "string", "", "the id of a pack"},
    {T::card_field, "CardField", "", "the name of a card field, or \"kind\"", "the name of a card field, as a string",
     kText},
    {T::number_field, "CardField", "", "the name of a card field that holds a number",
     "the name of a card field, as a string", kText},
    {T::holder, "Place|Player|Card", "", "a place, a player or a card that holds resources",
     "a place, a player or a card", kNumber | kinds_in(T::place, T::card)},
    {T::subject, "Player|Record", "", "a player or a record", "", kNumber | kinds_in(T::record)},
    {T::shown, "Card|Zone", "", "a card or a zone", "", kinds_in(T::card, T::zone)},
    {T::faces, "Face|Face[]", "", "a face or a list of faces", "a face, or a list of faces", kNumber | kList,
     kinds_in(T::face)},
    {T::cards, "Zone|Card[]", "", "a zone or a list of cards", "a zone, or a list of cards", kinds_in(T::zone) | kList,
     kinds_in(T::card)},
    {T::records, "Record[]", "list of records", "a list of records", "", kList, kinds_in(T::record)},
    {T::cards_of_each, "Zone|Card[]", "", "a zone or a list of cards", "a zone, or a list of cards",
     kinds_in(T::zone) | kList, kinds_in(T::card)},
    {T::told, "any", "", "a number or the handle of a named thing"},
    {T::field, "string", "", "the name of an event field that holds a player"},
    {T::number_of_event, "string", "", "the name of one of the event's numbers"},
    {T::undecided, "string", "", "the name of an undecided event field"},
    {T::value_of, "any", "value", "a value"},
    {T::also_of, "Record|integer", "", "a record or a number"},
    {T::subject_of, "Player|Card|Record", "", "a player, a card or a record"},
    {T::owner_of, "Player", "", "a player"},
    {T::die_of, "integer", "die", "a whole number", "a number", kNumber},
    {T::face_of, "Face", "", "a face"},
    {T::die_of_faces, "Die", "", "a die"},
    {T::card_value, "any", "", "a value"},
    {T::action_of, "EventName", "", "the id of an event", "the name of an event, as a string", kText},
    {T::fields, "table<string, any>", "", "a table of fields", "a table in braces", kinds_in(T::table)},
    {T::some_fields, "table<string, any>", "", "a table of fields", "a table in braces", kinds_in(T::table)},
    {T::options, "AskOptions", "", "a table of options", "a table in braces", kinds_in(T::table, T::function)},
};
static_assert(std::size(kTypes) == static_cast<std::size_t>(T::options) + 1);
static_assert(std::ranges::is_sorted(kTypes, [](auto& a, auto& b) { return a.type < b.type; }));

/// Returns true if it looks like a handle.
bool is_tagged(std::int64_t code) { return tag_of(code) != Tag::number && tag_of(code) <= Tag::text; }

/// Returns the error of an unknown name for a named parameter; "" if the parameter isn't named.
std::string unknown_name(ScriptType type, std::string_view text) {
  const std::string name = "'" + std::string(text) + "'";
  switch (named_by(type)) {
    case ScriptType::event_name: return "there is no event with that name";
    case ScriptType::question_name: return "there is no question with that name";
    case ScriptType::value_name: return "there is no value with that name";
    case ScriptType::kind_name: return "there is no declared kind with that name";
    case ScriptType::pack_name:
      return "pack " + name + " is neither under `requires` nor under `optional` in this pack's pack.yaml";
    case ScriptType::card_field: return "cards have no field " + name;
    case ScriptType::field: return "the event has no field " + name + " that holds a player";
    case ScriptType::undecided: return "the event has no undecided field " + name;
    case ScriptType::number_of_event: return "the event has no number " + name;
    default: return "";
  }
}

/// Returns the error of a zone's handle with a missing or superfluous player.
std::string zone_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const ZoneDecl& zone = host.rules().zones()[ZoneId(zone_index(code))];
  if (zone_seat(code) != 0 && (parameter.type == ScriptType::zone || parameter.type == ScriptType::own_zone))
    return "expected the zone itself, not one player's";
  if (!zone.per_player) return "all players share zone '" + zone.id + "'";
  if (zone_seat(code) == 0)
    return "every player has a zone '" + zone.id + "'; specify the player: zone." + in_lua(zone.id) + "(player)";
  return "zone." + in_lua(zone.id) + "(player): there is no player " + std::to_string(zone_seat(code));
}

/// Returns the error of a record for which players don't compete; "" if it isn't a record.
std::string record_complaint(const Host& host, std::int64_t code) {
  if (!host.is_handle(code, Tag::record)) return "";
  const std::string name = "'" + host.rules().records()[RecordId(index_of(code))].id + "' has no actions";
  return host.rules().contest_of(RecordId(index_of(code))) ? name : name + ": players don't compete for it";
}

/// Returns the error of an existing name that is wrong here.
std::string named_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Ruleset& rules = host.rules();
  std::int32_t converted = 0;
  if (!accepts(host, {named_by(parameter.type)}, code, converted)) return "";
  if (parameter.type == ScriptType::number_field)
    return "only numbers can be compared, but card field '" +
           (converted < 0 ? kKindOfCard : rules.card_fields()[at(converted)].id) + "' doesn't contain numbers";
  const auto id_of = [&](EventId event) { return rules.events()[event].id; };
  return "'" + rules.events()[EventId(converted)].id + "' is not an action of '" +
         rules.records()[RecordId(parameter.of)].id +
         "'; its actions are: " + one_text(actions_of(rules, parameter.of), ", ", id_of);
}

/// Returns why these (or the omitted) dice can't be the ones with the given faces.
std::string dice_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Ruleset& rules = host.rules();
  if (code != Value::kNil && !host.is_handle(code, Tag::die)) return "";
  const DiceWithFaces found = dice_with_faces(host, parameter.of);
  if (code == Value::kNil && found.kinds == 0) return "no player's dice have this face";
  if (code == Value::kNil && found.kinds > 1)
    return "players have several kinds of dice with this face; specify one: showing(face.x, player, die.y)";
  const DieDecl& dice = rules.dice()[DieId(code == Value::kNil ? found.last : index_of(code))];
  return dice.per_player ? "the dice '" + dice.id +
                               "' belong to players; specify the player, or shared dice: showing(face.x, nil, die.y)"
                         : "expected nil for the player, because all players share the dice '" + dice.id + "'";
}

/// Returns the error of an existing thing that is wrong here; "" if there is no special one.
std::string special_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  switch (parameter.type) {
    case ScriptType::zone:
    case ScriptType::own_zone:
    case ScriptType::pile:
    case ScriptType::cards:
    case ScriptType::shown: return host.is_handle(code, Tag::zone) ? zone_complaint(host, parameter, code) : "";
    case ScriptType::contested: return record_complaint(host, code);
    case ScriptType::number_field:
    case ScriptType::action_of: return named_complaint(host, parameter, code);
    case ScriptType::die_of_faces: return dice_complaint(host, parameter, code);
    default: return "";
  }
}

}  // namespace

const TypeInfo& type_info(ScriptType type) { return kTypes[static_cast<std::size_t>(type)]; }

std::string words(ResultType result) {
  std::string text = type_info(result.type).word;
  if (result.or_nil) text += " or nil";
  if (result.second != ScriptType::nothing) text += std::string(", ") + type_info(result.second).word;
  return text;
}

std::string described(std::int64_t code) {
  if (Value::is_number(code))
    return tag_of(code) == Tag::number ? "a number" : std::string("a ") + tag_name(tag_of(code));
  if (Value::is_set(code)) return "a set of players";
  if (Value::is_text(code)) return "a string";
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
  const ScriptType type = parameter.type;
  const bool number = Value::is_number(code) && !is_tagged(code);
  if (type == ScriptType::cards_of_each) return type_error_message(host, {ScriptType::cards, parameter.name}, code);
  if (Value::is_list(code) && (type == ScriptType::cards || type == ScriptType::records || type == ScriptType::faces)) {
    const Parameter element = element_of(parameter);
    std::int32_t converted = 0;
    for (const std::int64_t value : host.lists[code])
      if (!accepts(host, element, value, converted))
        return type_error_message(host, element, Value::listed(value)) + " in the list";
  }
  const bool bounded = type == ScriptType::die_of || parameter.min != -kMaxApiNumber || parameter.max != kMaxApiNumber;
  if ((type == ScriptType::number || type == ScriptType::die_of) && (number || bounded))
    return "a whole number from " + std::to_string(parameter.min) + " to " + std::to_string(parameter.max) +
           " expected, got " + (number ? std::to_string(host.number(code)) : described(code));
  if (std::string special = special_complaint(host, parameter, code); !special.empty()) return special;
  if (Value::is_text(code))
    if (std::string unknown = unknown_name(type, host.text(code)); !unknown.empty()) return unknown;
  if (type == ScriptType::player && number) return "there is no player " + std::to_string(host.number(code));
  if (code > Value::kLast && !number && !exists(host, code))
    return "there is no such " + std::string(tag_name(tag_of(code)));
  const char* how = type == ScriptType::set ? "; create sets with everyone(), others(p), only(p) or with(set, p)" : "";
  return std::string(type_info(type).noun) + " expected, got " + described(code) + how;
}

}  // namespace rules::script
