// ScriptType: the type of a value in scripts, wherever it occurs: API parameters, options and results, fields of
// events, cards and records, answers to questions, results of hooks, and types that lint infers. One table says what
// values a type has, and its names in error messages, signatures and editors. Read next: parameter.hpp.
#pragma once
#include <cstdint>
#include <string>

#include "kernel/ruleset/pieces.hpp"
#include "script/value.hpp"

namespace rules::script {

enum class ScriptType : std::int8_t {
  // The kinds of values. Every other type consists of some of them. From card to message: handles, in the order of Tag.
  any,  ///< any value, or unknown
  nil,
  number,
  flag,
  text,  ///< a string
  player,
  set,  ///< of players
  face,
  card,
  card_kind,
  zone,
  place,
  resource,
  die,
  variable,
  record,
  message,   ///< a text key, text.KEY
  event,     ///< the object passed to handlers
  value,     ///< the object passed for a value being modified
  question,  ///< the object passed to advice
  list,
  table,
  function,
  nothing,  ///< no result
  // Results.
  outcome,
  numbers,
  flags,
  seen_faces,  ///< a list of faces, with false for each that can't be seen
  card_list,
  answer,       ///< depends on the question
  answers,      ///< those of several players
  kept,         ///< by keep()
  player_loop,  ///< visits players
  // Parameters: kinds with conditions.
  own_zone,   ///< the zone itself, if it is per-player
  contested,  ///< a record for which players compete
  pile,       ///< one player's zone, or a shared zone
  // Named by a string; literal ones are checked when the script is loaded (bound_names.hpp).
  event_name,
  question_name,
  value_name,
  kind_name,     ///< a declared kind of records
  pack_name,     ///< a pack that the pack requires or has as optional: converts to 1 if it is in play, else 0
  card_field,    ///< as in card.NAME, or "kind": its index, or -1 for the kind
  number_field,  ///< a card_field of type number
  holder,        ///< a place, a player or a card that holds resources: its offset
  // Alternatives: the first is converted as usual, the second to other_of(index).
  subject,        ///< a player or a record
  shown,          ///< a card or a pile
  faces,          ///< a face or a list of faces
  cards,          ///< a pile or a list of cards
  records,        ///< a list of records, by its number among the host's lists
  cards_of_each,  ///< as `cards`, or a per-player zone: kOwnZones plus its index
  // Types that depend on earlier arguments: concrete() resolves them.
  told,             ///< a value for a placeholder of the preceding text: a number or a handle
  field,            ///< the name of a field of the event named first
  number_of_event,  ///< the name of a numeric field of a method's event; omitted for values, which have only one
  undecided,        ///< the name of a field of a method's event that no caller gives
  value_of,         ///< a value of the variable that comes first
  also_of,          ///< the subject, besides a player, of the value that comes first: a record, a die's number, or
                    ///< nothing
  subject_of,       ///< the subject of that variable
  owner_of,         ///< of the kind of die that comes first: a player, or nothing if all share the dice
  die_of,           ///< the number of that die, from 1
  face_of,          ///< a face of that die
  die_of_faces,     ///< the dice that have the faces that come first, of the player (if any) that comes second; if
                    ///< omitted, the only dice of players with such faces
  card_value,       ///< a value of the card field that comes second
  action_of,        ///< an event that is an action of the record that comes second
  // Given by name (api.hpp).
  fields,       ///< {field = value}: types as the event declares; required ones must be present
  some_fields,  ///< {field = value}: any subset
  options,      ///< {option = value}: types as in kAskOptions
};

/// A set of kinds of values; empty: any.
using TypeKinds = std::uint32_t;
template <class... Types>
constexpr TypeKinds kinds_in(Types... types) {
  return (0u | ... | (1u << static_cast<int>(types)));
}

struct TypeInfo {
  ScriptType type = ScriptType::any;
  const char* editor = "";     ///< its name in LuaCATS, the annotations that Lua's language server reads
  const char* word = "";       ///< in signatures; "" if it is no result
  const char* noun = "";       ///< in errors: "a card"
  const char* described = "";  ///< as lint describes it; "" as `noun`
  TypeKinds kinds = 0;         ///< of its values
  TypeKinds elements = 0;      ///< of their elements, for lists
};
const TypeInfo& type_info(ScriptType type);

/// Returns the type of a field of an event, a variable, or an option of a question.
constexpr ScriptType script_type(Type type) {
  constexpr ScriptType types[] = {ScriptType::number,     ScriptType::flag, ScriptType::player, ScriptType::card,
                                  ScriptType::card_kind,  ScriptType::zone, ScriptType::place,  ScriptType::resource,
                                  ScriptType::event_name, ScriptType::face, ScriptType::die_of, ScriptType::record,
                                  ScriptType::message,    ScriptType::set};
  return types[static_cast<int>(type)];
}

/// Returns the tag of the handles of a type, or Tag::number if its values aren't handles.
constexpr Tag tag_of(ScriptType type) {
  if (type < ScriptType::card || type > ScriptType::message) return Tag::number;
  return static_cast<Tag>(static_cast<int>(type) - static_cast<int>(ScriptType::card) + static_cast<int>(Tag::card));
}
static_assert(tag_of(ScriptType::message) == Tag::text && tag_of(ScriptType::die) == Tag::die);

/// Returns the type of the values with a tag.
constexpr ScriptType script_type(Tag tag) {
  return tag == Tag::number ? ScriptType::number
                            : static_cast<ScriptType>(static_cast<int>(ScriptType::card) + static_cast<int>(tag) -
                                                      static_cast<int>(Tag::card));
}

/// The type of a result: of a function, a hook, or a field of the question that advice is asked about.
struct ResultType {
  ScriptType type = ScriptType::nothing;
  bool or_nil = false;
  ScriptType second = ScriptType::nothing;  ///< of a second result
};
constexpr ResultType or_nil(ScriptType type) { return {type, true}; }
/// Returns "card or nil", "outcome, number".
std::string words(ResultType result);

}  // namespace rules::script
