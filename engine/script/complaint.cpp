// What is said of an argument that isn't what its parameter takes.
#include "script/argument.hpp"

namespace rules::script {
namespace {

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
    case Takes::own_zone: return "a zone that each player has";
    case Takes::contested: return "a record for which players compete";
    case Takes::event:
    case Takes::action_of: return "the id of an event";
    case Takes::question: return "the id of a question";
    case Takes::value: return "the id of a value";
    case Takes::kind: return "the name of a declared kind";
    case Takes::pack: return "the id of a pack";
    case Takes::card_field: return "the name of a field of cards, or \"kind\"";
    case Takes::number_field: return "the name of a field of cards that holds a number";
    case Takes::die_of_faces: return "a die";
    case Takes::holder: return "a place, a player or a card that holds resources";
    case Takes::told: return "a number, or the handle of something that has a name";
    case Takes::subject: return "a player or a record";
    case Takes::shown: return "a card or a zone";
    case Takes::faces: return "a face or a list of faces";
    case Takes::cards:
    case Takes::cards_of_each: return "a zone or a list of cards";
    case Takes::records: return "a list of records";
    case Takes::field: return "the name of a field of the event that holds a player";
    case Takes::number_of_event: return "the name of a number of the event";
    case Takes::undecided: return "the name of an undecided field of the event";
    case Takes::fields:
    case Takes::some_fields: return "a table of fields";
    case Takes::options: return "a table of options";
    default: return "something else";
  }
}

/// Whether it is the handle of something, at least by its looks.
bool is_tagged(std::int64_t code) { return tag_of(code) != Tag::number && tag_of(code) <= Tag::call; }

/// What is wrong with a text for what is named by one; "" if it isn't.
std::string unknown_name(Takes takes, std::string_view text) {
  const std::string name = "'" + std::string(text) + "'";
  switch (named_by(takes)) {
    case Takes::event: return "there is no event of that name";
    case Takes::question: return "there is no question of that name";
    case Takes::value: return "there is no value of that name";
    case Takes::kind: return "there is no declared kind of that name";
    case Takes::pack:
      return "pack " + name + " is neither under `requires` nor under `optional` in this pack's pack.yaml";
    case Takes::card_field: return "cards have no field " + name;
    case Takes::field: return "the event has no field " + name + " that holds a player";
    case Takes::undecided: return "the event has no undecided field " + name;
    case Takes::number_of_event: return "the event has no number " + name;
    default: return "";
  }
}

/// What a zone's handle lacks or has too much.
std::string zone_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const ZoneDecl& zone = host.rules().zones[zone_index(code)];
  if (zone_seat(code) != 0 && (parameter.takes == Takes::zone || parameter.takes == Takes::own_zone))
    return "the zone itself expected, not one player's";
  if (!zone.per_player) return "there is one zone '" + zone.id + "' for all";
  if (zone_seat(code) == 0)
    return "every player has a zone '" + zone.id + "': say whose, zone." + in_lua(zone.id) + "(player)";
  return "zone." + in_lua(zone.id) + "(player): there is no player " + std::to_string(zone_seat(code));
}

/// What is wrong with a record for which players don't compete; "" if it is none.
std::string record_complaint(const Host& host, std::int64_t code) {
  if (!host.is_handle(code, Tag::record)) return "";
  const std::string name = "'" + host.rules().records[index_of(code)].id + "' has no actions";
  return host.rules().contested[index_of(code)] ? name : name + ": players don't compete for it";
}

/// What is wrong with what is named, which there is.
std::string named_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Ruleset& rules = host.rules();
  std::int32_t kept = 0;
  if (!accepts(host, {named_by(parameter.takes)}, code, kept)) return "";
  if (parameter.takes == Takes::number_field)
    return "only numbers are higher or lower: the field '" + (kept < 0 ? kKindOfCard : rules.card_fields[kept].id) +
           "' of cards holds none";
  std::string ids;
  for (const EventId event : actions_of(rules, parameter.of))
    ids += (ids.empty() ? "" : ", ") + rules.events[event.index].id;
  return "'" + rules.events[kept].id + "' is no action of '" + rules.records[parameter.of].id +
         "'; its actions are: " + ids;
}

/// Why these dice, or those that are not named, can't be the ones on which the faces are.
std::string dice_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  const Ruleset& rules = host.rules();
  if (code != Coded::kNil && !host.is_handle(code, Tag::die)) return "";
  const DiceWithFaces found = dice_with_faces(host, parameter.of);
  if (code == Coded::kNil && found.kinds == 0) return "no dice of players have such a face";
  if (code == Coded::kNil && found.kinds > 1)
    return "players have several kinds of dice with such a face: say which, as in showing(face.x, player, die.y)";
  const DieDecl& dice = rules.dice[code == Coded::kNil ? found.last : index_of(code)];
  return dice.per_player
             ? "the dice '" + dice.id +
                   "' are players': say whose, or for dice that all share name them, as in showing(face.x, nil, die.y)"
             : "nil expected for the player: all share the dice '" + dice.id + "'";
}

/// What is wrong with a thing that there is, but not right here; "" if that is nothing special.
std::string special_complaint(const Host& host, const Parameter& parameter, std::int64_t code) {
  switch (parameter.takes) {
    case Takes::zone:
    case Takes::own_zone:
    case Takes::pile:
    case Takes::cards:
    case Takes::shown: return host.is_handle(code, Tag::zone) ? zone_complaint(host, parameter, code) : "";
    case Takes::contested: return record_complaint(host, code);
    case Takes::number_field:
    case Takes::action_of: return named_complaint(host, parameter, code);
    case Takes::die_of_faces: return dice_complaint(host, parameter, code);
    default: return "";
  }
}

}  // namespace

std::string described(std::int64_t code) {
  if (Coded::is_number(code))
    return tag_of(code) == Tag::number ? "a number" : std::string("a ") + tag_name(tag_of(code));
  if (Coded::is_set(code)) return "a set of players";
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
    for (const std::int64_t value : host.lists[code])
      if (!accepts(host, element, value, kept)) return complaint(host, element, Coded::listed(value)) + " in the list";
  }
  const bool bounded = takes == Takes::die_of || parameter.least != -kLargestNumber || parameter.most != kLargestNumber;
  if ((takes == Takes::number || takes == Takes::die_of) && (number || bounded))
    return "a whole number from " + std::to_string(parameter.least) + " to " + std::to_string(parameter.most) +
           " expected, got " + (number ? std::to_string(host.number(code)) : described(code));
  if (std::string special = special_complaint(host, parameter, code); !special.empty()) return special;
  if (Coded::is_text(code))
    if (std::string unknown = unknown_name(takes, host.text(code)); !unknown.empty()) return unknown;
  if (takes == Takes::player && number) return "there is no player " + std::to_string(host.number(code));
  if (code > Coded::kLast && !number && !exists(host, code))
    return "there is no such " + std::string(tag_name(tag_of(code)));
  const std::string wanted = takes == Takes::handle ? std::string("a ") + tag_name(parameter.tag) : noun(takes);
  const char* how = takes == Takes::set ? "; everyone(), others(p), only(p), with(set, p) make sets" : "";
  return wanted + " expected, got " + described(code) + how;
}

}  // namespace rules::script
