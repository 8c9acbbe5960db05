#include "lint/inferred_type.hpp"

#include <map>

namespace rules::lint {

using Kind = InferredType::Kind;

namespace {

/// Returns the type of a field that references this kind.
InferredType of_reference(const std::string& kind) {
  static const std::map<std::string_view, InferredType> built_in = {{"event", {Kind::text}},
                                                                    {"resource", {Kind::resource}},
                                                                    {"place", {Kind::place}},
                                                                    {"zone", {Kind::zone}},
                                                                    {"card", {Kind::card_kind}},
                                                                    {"die", {}},
                                                                    {"variable", {}},
                                                                    {"question", {}},
                                                                    {"value", {}},
                                                                    {"ranking", {}},
                                                                    {"step", {}},
                                                                    {"contest", {}},
                                                                    {"ending", {}},
                                                                    {"figure", {}},
                                                                    {"text", {}}};
  const auto found = built_in.find(kind);
  return found == built_in.end() ? InferredType{.kind = Kind::record, .of = kind} : found->second;
}

}  // namespace

InferredType sort_of(const packs::FieldSchema& field) {
  using packs::ValueType;
  switch (field.type) {
    case ValueType::number: return {Kind::number};
    case ValueType::flag: return {Kind::flag};
    case ValueType::face: return {Kind::face};
    case ValueType::list: return list_of(sort_of(field.parts[0]));
    case ValueType::reference: return of_reference(field.kind);
    case ValueType::map: return field.short_part.empty() ? InferredType() : sort_of(field.scalar());
    default: return {};
  }
}

InferredType list_of(InferredType element) {
  return {.kind = Kind::list, .element = std::make_shared<const InferredType>(std::move(element))};
}

bool InferredType::single() const {
  switch (kind) {
    case Kind::number:
    case Kind::flag:
    case Kind::player:
    case Kind::set:
    case Kind::face:
    case Kind::zone:
    case Kind::place:
    case Kind::resource:
    case Kind::die:
    case Kind::variable:
    case Kind::message: return true;
    default: return false;
  }
}

std::string describe(const InferredType& inferred_type) {
  static constexpr const char* words[] = {"something",
                                          "nil",
                                          "a number",
                                          "true or false",
                                          "a text",
                                          "a player",
                                          "a set of players",
                                          "a face",
                                          "a card",
                                          "a zone",
                                          "a place",
                                          "a resource",
                                          "a die",
                                          "a kind of card",
                                          "a variable",
                                          "a record",
                                          "a text of the game",
                                          "an event",
                                          "a value",
                                          "a question",
                                          "a list",
                                          "a table",
                                          "a function",
                                          "nothing"};
  std::string out = words[static_cast<std::size_t>(inferred_type.kind)];
  if (inferred_type.of_one) out += " of one player";
  if (inferred_type.kind == Kind::record && !inferred_type.of.empty()) out += " of kind " + inferred_type.of;
  if (inferred_type.kind == Kind::text && !inferred_type.of.empty()) out += " (\"" + inferred_type.of + "\")";
  return out;
}

InferredType sort_of(Type type) {
  switch (type) {
    case Type::number: return {Kind::number};
    case Type::flag: return {Kind::flag};
    case Type::seat: return {Kind::player};
    case Type::card: return {Kind::card};
    case Type::card_kind: return {Kind::card_kind};
    case Type::zone: return {Kind::zone};
    case Type::place: return {Kind::place};
    case Type::resource: return {Kind::resource};
    case Type::event: return {Kind::text};
    case Type::face: return {Kind::face};
    case Type::record: return {Kind::record};
    case Type::seats: return {Kind::set};
    default: return {};
  }
}

}  // namespace rules::lint
