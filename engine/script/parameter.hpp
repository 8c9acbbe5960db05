#pragma once
// Parameters of API functions, and the converted form of an argument: one integer, an index or an amount. Read next:
// argument.hpp, which checks them.
#include <utility>

#include "script/script_type.hpp"
#include "script/value.hpp"

namespace rules::script {

constexpr std::int32_t kMaxFace = 255;                                       ///< dice store their faces as bytes
constexpr std::int32_t kOwnZones = 1 << 28;                                  ///< above the index of any pile
constexpr std::int32_t kLeftOut = std::numeric_limits<std::int32_t>::min();  ///< converted value of an omitted argument

/// Converts the second alternative of a parameter to its converted form, and back.
constexpr std::int32_t other_of(std::int32_t index) { return -2 - index; }
constexpr bool is_other(std::int32_t converted) { return converted <= -2 && converted != kLeftOut; }

struct Parameter {
  ScriptType type = ScriptType::nil;
  const char* name = "";
  bool optional = false;
  std::int32_t min = -kMaxApiNumber, max = kMaxApiNumber;  ///< for numbers
  std::int32_t of = -1;   ///< from earlier arguments: the event of a field, the record of an action, the faces of dice;
                          ///< or the index of a `told` argument
  bool of_player = true;  ///< dice: a player came before
};

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
constexpr Parameter kAskOptions[] = {
    {ScriptType::set, "among"},         {ScriptType::cards, "cards"},
    {ScriptType::zone, "deck"},         {ScriptType::records, "records"},
    {ScriptType::number, "least"},      {ScriptType::number, "most"},
    {ScriptType::flag, "optional"},     {.type = ScriptType::number, .name = "units", .min = 0, .max = kMaxUnits},
    {ScriptType::resource, "resource"}, {ScriptType::die, "die"},
    {ScriptType::player, "about"},      {ScriptType::event_name, "event"},
    {ScriptType::flag, "always"},       {ScriptType::pile, "to"},
    {ScriptType::pile, "rest"},         {ScriptType::pile, "or_top"},
    {ScriptType::event_name, "taken"},  {.type = ScriptType::number, .name = "count", .min = 0}};
constexpr std::int8_t kFirstOfKeep = static_cast<std::int8_t>(AskOption::to);

constexpr const char* kKindOfCard = "kind";  ///< the name under which functions that take a card field accept the
                                             ///< card's kind

/// Cards that keep() moves: from one option's zone to another's.
constexpr std::pair<AskOption, AskOption> kKeepMoves[] = {
    {AskOption::cards, AskOption::to}, {AskOption::cards, AskOption::rest}, {AskOption::or_top, AskOption::to}};

/// Returns the type that a string passed for this parameter names.
constexpr ScriptType named_by(ScriptType type) {
  return type == ScriptType::number_field ? ScriptType::card_field
         : type == ScriptType::action_of  ? ScriptType::event_name
                                          : type;
}
/// Returns true if the argument is named by a string.
constexpr bool is_named(ScriptType type) {
  return named_by(type) >= ScriptType::event_name && named_by(type) <= ScriptType::card_field;
}

/// Returns the element type of a list parameter.
constexpr Parameter element_of(const Parameter& parameter) {
  if (parameter.type == ScriptType::records) return {ScriptType::record, parameter.name};
  return {.type = parameter.type == ScriptType::cards ? ScriptType::card : ScriptType::number,
          .name = parameter.name,
          .min = 0,
          .max = kMaxFace};
}

/// Returns the parameter for a field or variable of this type; a face: of any die.
constexpr Parameter of_type(Type type, const char* name = "") {
  if (type == Type::face) return {.type = ScriptType::number, .name = name, .min = 0, .max = kMaxFace};
  if (type == Type::die) return {.type = ScriptType::die_of, .name = name, .min = 1, .max = kMaxDice};
  return {script_type(type), name};
}

/// depends(): the type must be resolved by concrete(); depends_on(): the index of the earlier argument that it depends
/// on.
constexpr bool depends(const Parameter& parameter) { return parameter.type >= ScriptType::told; }
constexpr std::size_t depends_on(const Parameter& parameter) {
  return parameter.type == ScriptType::card_value || parameter.type == ScriptType::action_of ? 1 : 0;
}

}  // namespace rules::script
