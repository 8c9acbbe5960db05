#include "lint/arguments.hpp"

#include <algorithm>

namespace rules::lint {

using script::Parameter;
using script::ParamType;
using Kind = InferredType::Kind;

namespace {

bool one_of(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

std::string wanted(const Parameter& parameter) {
  switch (parameter.takes) {
    case ParamType::number: return "a number";
    case ParamType::flag: return "true or false";
    case ParamType::player: return "a player";
    case ParamType::set: return "a set of players (everyone(), others(p), with(set, p) ...)";
    case ParamType::handle:
      return parameter.tag == script::Tag::text ? "a text of the game, text.KEY"
                                                : std::string("a ") + script::tag_name(parameter.tag);
    case ParamType::card: return "a card";
    case ParamType::zone: return "a zone";
    case ParamType::own_zone: return "a zone of each player";
    case ParamType::pile: return "a zone";
    case ParamType::contested: return "a record";
    case ParamType::event:
    case ParamType::action_of: return "the name of an event, as a text";
    case ParamType::question: return "the name of a question, as a text";
    case ParamType::value: return "the name of a value, as a text";
    case ParamType::kind: return "the name of a kind, as a text";
    case ParamType::card_field:
    case ParamType::number_field: return "the name of a field of cards, as a text";
    case ParamType::holder: return "a place, a player or a card";
    case ParamType::subject: return "a player or a record";
    case ParamType::shown: return "a card or a zone";
    case ParamType::faces: return "a face, or a list of faces";
    case ParamType::cards:
    case ParamType::cards_of_each: return "a zone, or a list of cards";
    case ParamType::records: return "a list of records";
    case ParamType::fields:
    case ParamType::some_fields:
    case ParamType::options: return "a table in braces";
    default: return "";
  }
}

bool fits(const Parameter& parameter, const InferredType& inferred_type) {
  const Kind kind = inferred_type.kind;
  switch (parameter.takes) {
    case ParamType::number: return inferred_type.whole();
    case ParamType::player: return inferred_type.whole();
    case ParamType::set: return kind == Kind::set;
    case ParamType::flag: return kind == Kind::flag;
    case ParamType::handle:
      switch (parameter.tag) {
        case script::Tag::resource: return kind == Kind::resource;
        case script::Tag::die: return kind == Kind::die;
        case script::Tag::variable: return kind == Kind::variable;
        case script::Tag::text: return kind == Kind::message;
        case script::Tag::card_kind: return kind == Kind::card_kind;
        case script::Tag::place: return kind == Kind::place;
        case script::Tag::record: return kind == Kind::record;
        default: return true;
      }
    case ParamType::card: return kind == Kind::card;
    case ParamType::zone: return kind == Kind::zone;
    case ParamType::own_zone: return kind == Kind::zone && (inferred_type.of_player || inferred_type.of.empty());
    case ParamType::contested: return kind == Kind::record;
    case ParamType::pile: return kind == Kind::zone && !inferred_type.of_player;
    case ParamType::event:
    case ParamType::question:
    case ParamType::value:
    case ParamType::kind:
    case ParamType::card_field:
    case ParamType::number_field:
    case ParamType::action_of: return kind == Kind::text;
    case ParamType::holder: return inferred_type.whole() || one_of(kind, {Kind::place, Kind::card});
    case ParamType::subject: return inferred_type.whole() || kind == Kind::record;
    case ParamType::shown: return kind == Kind::card || (kind == Kind::zone && !inferred_type.of_player);
    case ParamType::faces: return inferred_type.whole() || one_of(kind, {Kind::list, Kind::table});
    case ParamType::cards:
      return (kind == Kind::zone && !inferred_type.of_player) || one_of(kind, {Kind::list, Kind::table});
    case ParamType::cards_of_each: return one_of(kind, {Kind::zone, Kind::list, Kind::table});
    case ParamType::records: return one_of(kind, {Kind::list, Kind::table});
    case ParamType::fields:
    case ParamType::some_fields: return kind == Kind::table;
    case ParamType::options: return one_of(kind, {Kind::table, Kind::function});
    default: return true;
  }
}

}  // namespace rules::lint
