#include "script/script_type.hpp"

#include <algorithm>
#include <iterator>

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
static_assert(std::is_sorted(std::begin(kTypes), std::end(kTypes), [](auto& a, auto& b) { return a.type < b.type; }));

}  // namespace

const TypeInfo& type_info(ScriptType type) { return kTypes[static_cast<std::size_t>(type)]; }

std::string words(ResultType result) {
  std::string text = type_info(result.type).word;
  if (result.or_nil) text += " or nil";
  if (result.second != ScriptType::nothing) text += std::string(", ") + type_info(result.second).word;
  return text;
}

}  // namespace rules::script
