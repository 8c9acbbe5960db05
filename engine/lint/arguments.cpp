#include "lint/arguments.hpp"

#include <algorithm>

namespace rules::lint {

using script::Parameter;
using script::Takes;
using Kind = Sort::Kind;

namespace {

bool one_of(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

std::string wanted(const Parameter& parameter) {
  switch (parameter.takes) {
    case Takes::number: return "a number";
    case Takes::flag: return "true or false";
    case Takes::player: return "a player";
    case Takes::set: return "a set of players (everyone(), others(p), with(set, p) ...)";
    case Takes::handle:
      return parameter.tag == script::Tag::text ? "a text of the game, text.KEY"
                                                : std::string("a ") + script::tag_name(parameter.tag);
    case Takes::card: return "a card";
    case Takes::zone: return "a zone";
    case Takes::own_zone: return "a zone of each player";
    case Takes::pile: return "a zone";
    case Takes::contested: return "a record";
    case Takes::event:
    case Takes::action_of: return "the name of an event, as a text";
    case Takes::question: return "the name of a question, as a text";
    case Takes::value: return "the name of a value, as a text";
    case Takes::kind: return "the name of a kind, as a text";
    case Takes::card_field:
    case Takes::number_field: return "the name of a field of cards, as a text";
    case Takes::holder: return "a place, a player or a card";
    case Takes::subject: return "a player or a record";
    case Takes::shown: return "a card or a zone";
    case Takes::faces: return "a face, or a list of faces";
    case Takes::cards:
    case Takes::cards_of_each: return "a zone, or a list of cards";
    case Takes::records: return "a list of records";
    case Takes::fields:
    case Takes::some_fields:
    case Takes::options: return "a table in braces";
    default: return "";
  }
}

bool fits(const Parameter& parameter, const Sort& sort) {
  const Kind kind = sort.kind;
  switch (parameter.takes) {
    case Takes::number: return sort.whole();
    case Takes::player: return sort.whole();
    case Takes::set: return kind == Kind::set;
    case Takes::flag: return kind == Kind::flag;
    case Takes::handle:
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
    case Takes::card: return kind == Kind::card;
    case Takes::zone: return kind == Kind::zone;
    case Takes::own_zone: return kind == Kind::zone && (sort.of_player || sort.of.empty());
    case Takes::contested: return kind == Kind::record;
    case Takes::pile: return kind == Kind::zone && !sort.of_player;
    case Takes::event:
    case Takes::question:
    case Takes::value:
    case Takes::kind:
    case Takes::card_field:
    case Takes::number_field:
    case Takes::action_of: return kind == Kind::text;
    case Takes::holder: return sort.whole() || one_of(kind, {Kind::place, Kind::card});
    case Takes::subject: return sort.whole() || kind == Kind::record;
    case Takes::shown: return kind == Kind::card || (kind == Kind::zone && !sort.of_player);
    case Takes::faces: return sort.whole() || one_of(kind, {Kind::list, Kind::table});
    case Takes::cards: return (kind == Kind::zone && !sort.of_player) || one_of(kind, {Kind::list, Kind::table});
    case Takes::cards_of_each: return one_of(kind, {Kind::zone, Kind::list, Kind::table});
    case Takes::records: return one_of(kind, {Kind::list, Kind::table});
    case Takes::fields:
    case Takes::some_fields: return kind == Kind::table;
    case Takes::options: return one_of(kind, {Kind::table, Kind::function});
    default: return true;
  }
}

}  // namespace rules::lint
