#pragma once
// Parameters: the types of API parameters, and the converted form of an argument: one integer, an index or an amount.
// Read next: argument.hpp, which checks them.
#include "script/value.hpp"

namespace rules::script {

/// The type of a parameter, with the converted form of its argument.
enum class ParamType : std::int8_t {
  nothing,    ///< nil only
  number,     ///< within bounds
  flag,       ///< 0 or 1
  player,     ///< its index
  set,        ///< of players: bits
  handle,     ///< of the kind given by the parameter's tag: its index
  card,       ///< a card handle, the most common one
  zone,       ///< the zone itself
  own_zone,   ///< the zone itself, if it is per-player
  contested,  ///< a record for which players compete
  pile,       ///< one player's zone, or a shared zone
  // Named by a string, which is bound when the script is loaded (bound_names.hpp).
  event,
  question,
  value,
  kind,          ///< a declared kind of records
  pack,          ///< a pack that the pack requires or has as optional: 1 if it is in play, else 0
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
  anything,       ///< any value; not converted
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
  // Given by name (named.hpp).
  fields,       ///< {field = value}: types as the event declares; required ones must be present
  some_fields,  ///< {field = value}: any subset
  options,      ///< {option = value}: types as in kAskOptions
};

constexpr std::int32_t kMaxFace = 255;                                       ///< dice store their faces as bytes
constexpr std::int32_t kOwnZones = 1 << 28;                                  ///< above the index of any pile
constexpr std::int32_t kLeftOut = std::numeric_limits<std::int32_t>::min();  ///< converted value of an omitted argument

/// Converts the second alternative of a parameter to its converted form, and back.
constexpr std::int32_t other_of(std::int32_t index) { return -2 - index; }
constexpr bool is_other(std::int32_t converted) { return converted <= -2 && converted != kLeftOut; }

struct Parameter {
  ParamType takes = ParamType::nothing;
  const char* name = "";
  bool optional = false;
  std::int32_t min = -kMaxApiNumber, max = kMaxApiNumber;  ///< for numbers
  std::int32_t of = -1;   ///< from earlier arguments: the event of a field, the record of an action, the faces of dice;
                          ///< or the index of a `told` argument
  Tag tag = Tag::number;  ///< for handles
  bool of_player = true;  ///< dice: a player came before
};

constexpr Parameter handle_of(Tag tag, const char* name = "") {
  return {.takes = ParamType::handle, .name = name, .tag = tag};
}

/// Options in the table of ask(), keep() and ask_all().
enum class AskOption : std::int8_t {
  among,
  cards,
  deck,
  records,
  least,
  most,
  optional,
  units,
  resource,
  die,
  about,
  event,
  always,
  // only of keep()
  to,
  rest,
  or_top,
  taken,
  count
};
constexpr Parameter kAskOptions[] = {{ParamType::set, "among"},
                                     {ParamType::cards, "cards"},
                                     {ParamType::zone, "deck"},
                                     {ParamType::records, "records"},
                                     {ParamType::number, "least"},
                                     {ParamType::number, "most"},
                                     {ParamType::flag, "optional"},
                                     {.takes = ParamType::number, .name = "units", .min = 0, .max = kMaxUnits},
                                     handle_of(Tag::resource, "resource"),
                                     handle_of(Tag::die, "die"),
                                     {ParamType::player, "about"},
                                     {ParamType::event, "event"},
                                     {ParamType::flag, "always"},
                                     {ParamType::pile, "to"},
                                     {ParamType::pile, "rest"},
                                     {ParamType::pile, "or_top"},
                                     {ParamType::event, "taken"},
                                     {.takes = ParamType::number, .name = "count", .min = 0}};
constexpr std::int8_t kFirstOfKeep = static_cast<std::int8_t>(AskOption::to);

constexpr const char* kKindOfCard = "kind";  ///< the name under which functions that take a card field accept the
                                             ///< card's kind

/// Returns the type that a string passed for this parameter names.
constexpr ParamType named_by(ParamType takes) {
  return takes == ParamType::number_field ? ParamType::card_field
         : takes == ParamType::action_of  ? ParamType::event
                                          : takes;
}
/// Returns true if the argument is named by a string.
constexpr bool is_named(ParamType takes) {
  return named_by(takes) >= ParamType::event && named_by(takes) <= ParamType::card_field;
}

/// Returns the element type of a list parameter.
Parameter element_of(const Parameter& parameter);

/// Returns the parameter for a field or variable of this type; a face: of any die.
Parameter of_type(Type type, const char* name = "");

/// depends(): the type must be resolved by concrete(); depends_on(): the index of the earlier argument that it depends
/// on.
constexpr bool depends(const Parameter& parameter) { return parameter.takes >= ParamType::told; }
constexpr std::size_t depends_on(const Parameter& parameter) {
  return parameter.takes == ParamType::card_value || parameter.takes == ParamType::action_of ? 1 : 0;
}

}  // namespace rules::script
