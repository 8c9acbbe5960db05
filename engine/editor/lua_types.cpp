#include "editor/lua_types.hpp"

#include <algorithm>
#include <map>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "packs/schema/names.hpp"
#include "script/handle_code.hpp"

namespace rules::editor {
namespace {

using script::ParamType;
using script::Tag;

std::string of_tag(Tag tag) {
  switch (tag) {
    case Tag::number: return "integer";
    case Tag::card: return "Card";
    case Tag::card_kind: return "CardKind";
    case Tag::zone: return "Zone";
    case Tag::place: return "Place";
    case Tag::resource: return "Resource";
    case Tag::die: return "Die";
    case Tag::variable: return "Variable";
    case Tag::record: return "Record";
    case Tag::text: return "Text";
    case Tag::event:
    case Tag::call: return "string";
  }
  return "any";
}

std::string of_word(std::string word) {
  static const std::map<std::string, std::string> types = {
      {"number", "integer"},  {"flag", "boolean"}, {"text", "Text|string"},   {"set", "Players"},
      {"player", "Player"},   {"card", "Card"},    {"face", "Face"},          {"record", "Record"},
      {"event", "Event"},     {"nil", "nil"},      {"value", "any"},          {"answer", "any"},
      {"outcome", "Outcome"}, {"list", "any[]"},   {"loop", "fun(): Player?"}};
  const std::string list_of = "list of ";
  if (word == "list by player") return "table<Player, any>";
  if (word == "list of faces") return "(Face|false)[]";  // false for a die that can't be seen
  if (word.starts_with(list_of)) {
    word = word.substr(list_of.size());
    if (word.ends_with('s')) word.pop_back();
    return of_word(word) + "[]";
  }
  const auto found = types.find(word);
  if (found == types.end()) throw RuleError("'" + word + "' is not a type of scripts");
  return found->second;
}

}  // namespace

std::string lua_type(const script::Parameter& parameter) {
  switch (parameter.takes) {
    case ParamType::nothing: return "nil";
    case ParamType::number:
    case ParamType::die_of: return "integer";
    case ParamType::flag: return "boolean";
    case ParamType::player:
    case ParamType::owner_of: return "Player";
    case ParamType::set: return "Players";
    case ParamType::handle: return of_tag(parameter.tag);
    case ParamType::card: return "Card";
    case ParamType::zone:
    case ParamType::own_zone:
    case ParamType::pile: return "Zone";
    case ParamType::contested: return "Record";
    case ParamType::event:
    case ParamType::action_of: return "EventName";
    case ParamType::question: return "QuestionName";
    case ParamType::value: return "ValueName";
    case ParamType::kind: return "KindName";
    case ParamType::card_field:
    case ParamType::number_field: return "CardField";
    case ParamType::die_of_faces: return "Die";
    case ParamType::holder: return "Place|Player|Card";
    case ParamType::subject: return "Player|Record";
    case ParamType::shown: return "Card|Zone";
    case ParamType::faces: return "Face|Face[]";
    case ParamType::cards:
    case ParamType::cards_of_each: return "Zone|Card[]";
    case ParamType::records: return "Record[]";
    case ParamType::subject_of: return "Player|Card|Record";
    case ParamType::also_of: return "Record|integer";
    case ParamType::face_of: return "Face";
    case ParamType::field:
    case ParamType::undecided:
    case ParamType::pack:
    case ParamType::number_of_event: return "string";
    case ParamType::fields:
    case ParamType::some_fields: return "table<string, any>";
    case ParamType::options: return "AskOptions";
    case ParamType::told:
    case ParamType::anything:
    case ParamType::value_of:
    case ParamType::card_value: return "any";
  }
  return "any";
}

std::string lua_type(Type type) {
  switch (type) {
    case Type::number: return "integer";
    case Type::flag: return "boolean";
    case Type::seat: return "Player";
    case Type::card: return "Card";
    case Type::card_kind: return "CardKind";
    case Type::zone: return "Zone";
    case Type::place: return "Place";
    case Type::resource: return "Resource";
    case Type::event: return "EventName";
    case Type::face: return "Face";
    case Type::die: return "Die";
    case Type::record: return "Record";
    case Type::text: return "string";
    case Type::seats: return "Players";
  }
  return "any";
}

std::string lua_type(const packs::FieldSchema& field, const packs::Schema& schema) {
  using packs::ValueType;
  switch (field.type) {
    case ValueType::number: return "integer";
    case ValueType::flag: return "boolean";
    case ValueType::face: return "Face?";
    case ValueType::reference: {
      const packs::KindSchema* kind = schema.find(field.kind);
      return kind == nullptr || kind->pack.empty() ? "any" : class_of("Record", field.kind) + "?";
    }
    case ValueType::list: {
      std::string item = lua_type(field.parts.front(), schema);
      if (item.ends_with('?')) item.pop_back();
      return item.empty() ? "" : item + "[]";
    }
    case ValueType::map: return field.short_part.empty() ? "" : lua_type(field.scalar(), schema);
    default: return "";
  }
}

std::string lua_type(std::int64_t code, const std::string& table) {
  const Tag tag = script::tag_of(code);
  if (tag == Tag::record) return class_of("Record", table);
  return table == "face" ? "Face" : of_tag(tag);
}

std::vector<std::string> returned_types(std::string_view gives) {
  std::vector<std::string> types;
  if (gives.empty()) return types;
  for (const std::string& result : packs::split(gives, ", ")) {
    const bool more = result.starts_with("or ");  // "card or nil, or number": one result, not two
    std::string all = one_text(packs::split(more ? result.substr(3) : result, " or "), "|", of_word);
    if (more) types.back() += "|" + all;
    else types.push_back(std::move(all));
  }
  return types;
}

std::string class_of(const std::string& group, const std::string& id) { return group + "." + script::in_lua(id); }

std::string parameter_name(const script::Parameter& parameter) {
  std::string name = parameter.name;
  if (name.starts_with('{')) return parameter.takes == ParamType::options ? "options" : "fields";
  if (const std::size_t arrow = name.find("("); arrow != name.npos) return "options";
  std::replace(name.begin(), name.end(), ' ', '_');
  return name == "..." ? name : script::in_lua(name);
}

}  // namespace rules::editor
