// Stubs of constants, and of attributes of cards and records.
#include <map>

#include "editor/lua_types.hpp"
#include "editor/stubs.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::editor {
namespace {

using script::NamedCode;

/// Returns a description of a name for people: its name for players, and the pack that declares it.
std::string told(const NamedCode& name, const InPlay& packs) {
  const std::string key = (name.table == "text" ? "message" : name.table) + "." + name.name;
  const packs::PackTexts& texts = packs.linked.texts;
  const std::string* text = texts.find(packs::fallback_language, key);
  if (text == nullptr) text = texts.find(packs::fallback_language, key + ".name");
  return (text == nullptr ? "" : packs::printable_line(*text) + " ") + ("(" + name.pack + ")");
}

std::string type_of(const NamedCode& name) {
  if (name.text == "true" || name.text == "false") return "boolean";
  if (!name.text.empty()) return "string";
  return name.of_player ? "ZoneOfPlayers" : lua_type(name.code, name.table);
}

std::string fields_of(const packs::KindSchema& kind, const packs::Schema& schema, bool only_added) {
  std::string all;
  for (const packs::FieldSchema& field : kind.fields) {
    if (only_added && field.pack.empty()) continue;
    const std::string type = lua_type(field, schema);
    if (!type.empty())
      all += "---@field " + script::in_lua(field.name) + " " + type + " " + packs::printable_line(field.doc) + "\n";
  }
  return all;
}

}  // namespace

std::string name_stubs(const InPlay& packs) {
  std::string out = "---@meta\n-- Written by `dicetown sdk`: names of the packs in play. Not executed.\n";
  const packs::Schema& schema = packs.declared.schema();
  const std::string card = fields_of(*schema.find("card"), schema, true);
  out += "\n---A kind of card.\n---@class CardKind\n---@field deck Zone where it starts\n" + card;
  out += "\n---A card: one of the copies of its kind.\n---@class Card\n---@field owner Player? its holder\n";
  out += "---@field deck Zone where it starts\n---@field zone Zone where it is\n---@field kind CardKind\n" + card;
  for (const std::string& kind : schema.names(true)) {
    const packs::KindSchema& declared = *schema.find(kind);
    out += "\n---" + packs::printable_line(declared.doc.empty() ? "A " + kind + "." : declared.doc) + "\n";
    out += "---@class " + class_of("Record", kind) + ": Record\n" + fields_of(declared, schema, false);
  }
  std::map<std::string, std::string> tables;
  for (const NamedCode& name : packs.linked.sources->names)
    tables[name.table] +=
        "---@field " + script::in_lua(name.name) + " " + type_of(name) + " " + told(name, packs) + "\n";
  for (const auto& [table, fields] : tables)
    out += "\n---@class names." + table + "\n" + fields + script::in_lua(table) + " = {}\n";
  return out;
}

}  // namespace rules::editor
