#pragma once
// Parameters: what the functions of the API take, and what is kept of an argument: one number, an index or an amount.
// Knows nothing of single functions, or of Lua. Read next: argument.hpp, which checks them.
#include "script/value.hpp"

namespace rules::script {

/// What a parameter takes, and what is kept of it.
enum class ParamType : std::int8_t {
  nothing,    ///< nil only
  number,     ///< within bounds
  flag,       ///< 0 or 1
  player,     ///< its index
  set,        ///< of players: bits
  handle,     ///< of what the parameter's tag says: the index of what it stands for
  card,       ///< likewise: the handle that is passed most often
  zone,       ///< the zone itself
  own_zone,   ///< the same, of one that each player has
  contested,  ///< a record for which players compete
  pile,       ///< the zone of one player, or a zone that all share
  // What is named by a text, which is bound when the script is loaded (bound_names.hpp).
  event,
  question,
  value,
  kind,          ///< a declared kind of records
  pack,          ///< one that the pack requires or has as optional: 1 if it is played, else 0
  card_field,    ///< as in card.NAME, or "kind": its index, or -1 for the kind
  number_field,  ///< the same, but only of type number
  holder,        ///< a place, a player or a card that holds resources: its offset
  // One of two: the first as it is, the other as other_of(index).
  subject,        ///< a player or a record
  shown,          ///< a card or a pile
  faces,          ///< a face or a list of faces
  cards,          ///< a pile or a list of cards
  records,        ///< a list of records, by its number among the host's lists
  cards_of_each,  ///< as `cards`, or a zone that each player has: kOwnZones and its index
  anything,       ///< of any kind; nothing is kept
  // What it takes depends on what came before: concrete() says.
  told,             ///< what can fill a blank of the text before it: a number or a handle
  field,            ///< of the event that is named first: its name
  number_of_event,  ///< the name of a number of the event that the method is of; values have only one, which isn't
                    ///< named
  undecided,        ///< the name of a field of the event that the method is of, which nobody gives
  value_of,         ///< the variable that comes first
  also_of,          ///< besides a player, what the value that comes first is of: a record, a die's number, or nothing
  subject_of,       ///< the subject of that variable
  owner_of,         ///< the kind of die that comes first: a player, or nothing if all share them
  die_of,           ///< the number of that die, from 1
  face_of,          ///< a face of that die
  die_of_faces,     ///< the dice on which the faces are that come first, of the player that comes second, if one does;
                    ///< if they aren't named, the only ones of players that have such faces
  card_value,       ///< of the field of cards that comes second
  action_of,        ///< an event that is an action of the record that comes second
  // Given by name (named.hpp).
  fields,       ///< {field = value}: each as the event says, and all that it needs
  some_fields,  ///< likewise, but any of them
  options,      ///< {option = value}: each as kAskOptions says
};

constexpr std::int32_t kMaxFace = 255;                                       ///< dice keep their faces as bytes
constexpr std::int32_t kOwnZones = 1 << 28;                                  ///< above the number of any pile
constexpr std::int32_t kLeftOut = std::numeric_limits<std::int32_t>::min();  ///< kept if nothing was given

/// The second of two things that a parameter takes, as it is kept; and back.
constexpr std::int32_t other_of(std::int32_t index) { return -2 - index; }
constexpr bool is_other(std::int32_t converted) { return converted <= -2 && converted != kLeftOut; }

struct Parameter {
  ParamType takes = ParamType::nothing;
  const char* name = "";
  bool optional = false;
  std::int32_t min = -kMaxApiNumber, max = kMaxApiNumber;  ///< of numbers
  std::int32_t of = -1;   ///< what came before: the event of a field, the record of an action, the faces of dice; or
                          ///< the number of a `told` argument
  Tag tag = Tag::number;  ///< of a handle
  bool of_player = true;  ///< dice: a player came before
};

constexpr Parameter handle_of(Tag tag, const char* name = "") {
  return {.takes = ParamType::handle, .name = name, .tag = tag};
}

/// What may stand in the table of ask(), keep() and ask_all().
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

constexpr const char* kKindOfCard = "kind";  ///< what functions call it that take the name of a field of cards

/// What a text that is given for it names.
constexpr ParamType named_by(ParamType takes) {
  return takes == ParamType::number_field ? ParamType::card_field
         : takes == ParamType::action_of  ? ParamType::event
                                          : takes;
}
/// Whether it is named by a text.
constexpr bool is_named(ParamType takes) {
  return named_by(takes) >= ParamType::event && named_by(takes) <= ParamType::card_field;
}

/// What a parameter that takes lists takes of what is in them.
Parameter element_of(const Parameter& parameter);

/// What a field or variable of this type takes; a face: of any die.
Parameter of_type(Type type, const char* name = "");

/// Whether concrete() has to be asked what it takes; and which argument before it that depends on.
constexpr bool depends(const Parameter& parameter) { return parameter.takes >= ParamType::told; }
constexpr std::size_t depends_on(const Parameter& parameter) {
  return parameter.takes == ParamType::card_value || parameter.takes == ParamType::action_of ? 1 : 0;
}

}  // namespace rules::script
