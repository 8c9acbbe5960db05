#include "editor/stubs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/one_text.hpp"
#include "packs/yaml/printable.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"
#include "script/question_kinds.hpp"
#include "script/value.hpp"

namespace rules::editor {

using script::ScriptType;

std::string lua_type(ScriptType type) { return script::type_info(type).editor; }

std::string lua_type(const packs::FieldSchema& field, const packs::Schema& schema) {
  if (field.type == packs::ValueType::list) {
    std::string item = lua_type(field.parts.front(), schema);
    if (item.ends_with('?')) item.pop_back();
    return item.empty() ? "" : item + "[]";
  }
  const packs::FieldSchema& scalar = field.scalar();
  const Type type = packs::type_of_field(field);
  if (scalar.type == packs::ValueType::reference) {
    const packs::KindSchema* kind = schema.find(scalar.kind);
    return kind == nullptr || kind->pack.empty() ? "any" : class_of("Record", scalar.kind) + "?";
  }
  if (type == Type::text) return "";
  return lua_type(script::script_type(type)) + (type == Type::face ? "?" : "");
}

std::string lua_type(std::int64_t code, const std::string& table) {
  const ScriptType type = script::script_type(script::tag_of(code));
  if (type == ScriptType::record) return class_of("Record", table);
  return lua_type(table == "face" ? ScriptType::face : type);
}

std::vector<std::string> lua_types(script::ResultType result) {
  std::vector<std::string> types;
  if (result.type != ScriptType::nothing) types.push_back(lua_type(result.type) + (result.or_nil ? "|nil" : ""));
  if (result.second != ScriptType::nothing) types.push_back(lua_type(result.second));
  return types;
}

std::string class_of(const std::string& group, const std::string& id) { return group + "." + script::in_lua(id); }

std::string parameter_name(const script::Parameter& parameter) {
  std::string name = parameter.name;
  if (name.starts_with('{')) return parameter.type == ScriptType::options ? "options" : "fields";
  if (const std::size_t arrow = name.find("("); arrow != name.npos) return "options";
  std::replace(name.begin(), name.end(), ' ', '_');
  return name == "..." ? name : script::in_lua(name);
}

namespace {

using script::ApiFunction;
using script::HookTable;
using script::NamedCode;
using script::Parameter;

/// Returns the line of a field of a class.
std::string field_line(const std::string& name, const std::string& type, const std::string& doc = "") {
  return "---@field " + name + " " + type + (doc.empty() ? "" : " " + doc) + "\n";
}

std::string strings(const auto& names) {
  std::string all;
  for (const auto& [name, value] : names) all += (all.empty() ? "\"" : "|\"") + name + "\"";
  return all.empty() ? "string" : all;
}

std::string places(script::Where where) {
  switch (where) {
    case script::Where::reading: return "";
    case script::Where::changing: return "Not in read-only functions.";
    case script::Where::numbers:
      return "In `modify`, and in the `play` function of a card that is played on the event.";
    case script::Where::cancelling:
      return "In `prevent`, and in the `play` function of a card that is played on the event.";
    case script::Where::deciding:
      return "In `prevent`, in the `play` function of a card that is played on the event, and in the `event` function.";
    case script::Where::replacing: return "In `prevent`.";
  }
  return "";
}

std::string type_of(const ApiFunction& function, const Parameter& parameter) {
  if (parameter.type != ScriptType::options) return lua_type(parameter.type);
  const std::string options = function.keeps ? "KeepOptions" : "AskOptions";
  return function.of_several ? options + "|fun(player: Player): " + options : options;
}

std::string returns(const ApiFunction& function, const char* before, const char* between) {
  std::string all;
  for (const std::string& type : lua_types(function.result)) all += (all.empty() ? before : between) + type;
  return all;
}

/// Returns an overload for each event with the types of its fields, for completion after `resolve("rob", {`.
std::string overloads(const ApiFunction& function, const packs::LinkedGame& packs) {
  const auto taken = function.taken();
  const int namer = function.has_named() && taken.back().type != ScriptType::options ? function.namer() : -1;
  if (namer < 0) return "";
  std::string all;
  for (const auto& [event, fields] : packs.sources->named.at(ScriptType::event_name)) {
    all += "---@overload fun(";
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const bool named = static_cast<int>(i) == namer, last = i + 1 == taken.size();
      all += (i ? ", " : "") + parameter_name(taken[i]) + (script::may_be_left_out(taken[i]) ? "?" : "") + ": ";
      all += named ? "\"" + event + "\"" : last ? class_of("Fields", event) : lua_type(taken[i].type);
    }
    all += ")" + returns(function, ": ", ", ") + "\n";
  }
  return all;
}

std::string stub(const ApiFunction& function, const packs::LinkedGame& packs) {
  std::string out = "\n---" + std::string(function.doc) + "\n", names;
  if (const std::string where = places(function.where); !where.empty()) out += "---\n---" + where + "\n";
  for (const Parameter& parameter : function.taken()) {
    if (!*parameter.name) break;  // more arguments of `...`
    const std::string name = parameter_name(parameter);
    out += "---@param " + name + (script::may_be_left_out(parameter) && name != "..." ? "?" : "") + " " +
           type_of(function, parameter);
    out += "\n";
    join(names, name);
  }
  out += returns(function, "---@return ", "\n---@return ");
  if (function.result.type != ScriptType::nothing) out += "\n";
  if (!function.of_event) out += overloads(function, packs);
  return out + "function " + (function.of_event ? "Event:" : "") + function.name + "(" + names + ") end\n";
}

/// `needed`: the required ones.
std::string option_fields(std::size_t first, std::size_t end, script::NameSet needed) {
  std::string all;
  for (std::size_t i = first; i < end; ++i)
    all += field_line(std::string(script::kAskOptions[i].name) + (needed >> i & 1u ? "" : "?"),
                      lua_type(script::kAskOptions[i].type));
  return all;
}

/// keep() always requires a zone to choose from.
std::string keep_options() {
  const script::NameSet needed = script::options_of(kind_id<Choose>(), Type::card, true).needed;
  return "\n---@class KeepOptions: AskOptions\n---@field cards Zone\n" +
         option_fields(script::kFirstOfKeep, std::size(script::kAskOptions), needed);
}

/// Returns the methods for numbers of an event, or of a value, which has one unnamed number.
std::string number_methods(const std::string& class_name, const std::string& numbers) {
  std::string all;
  for (const script::ApiFunction& method : script::event_methods()) {
    if (method.where != script::Where::numbers) continue;
    all += "---@field " + std::string(method.name) + " fun(self: " + class_name;
    for (const script::Parameter& parameter : method.taken()) {
      const bool field = parameter.type == script::ScriptType::number_of_event;
      if (field && numbers.empty()) continue;
      all += ", " + parameter_name(parameter) + (script::may_be_left_out(parameter) ? "?" : "") + ": ";
      all += field ? numbers : lua_type(parameter.type);
    }
    all += ")\n";
  }
  return all;
}

std::string event_stub(const EventDecl& event, const packs::LinkedGame& packs) {
  const packs::Record* record = packs.library->find("event", event.id);
  const std::string name = class_of("Event", event.id);
  std::string numbers;
  for (const FieldDecl& field : event.fields)
    if (field.type == Type::number) join(numbers, "\"" + script::in_lua(field.id) + "\"", "|");
  const auto listed = [&](const char* optional) {
    std::string all;
    for (const FieldDecl& field : event.fields)
      all += field_line(script::in_lua(field.id) + optional, lua_type(script::script_type(field.type)));
    return all;
  };
  std::string out = "\n---The event `" + event.id + "`" + (record ? " of " + record->pack : ", built in") + ".\n";
  out += "---@class " + name + ": Event\n" + listed("");
  if (!numbers.empty()) out += number_methods(name, numbers);
  return out + "\n---@class " + class_of("Fields", event.id) + "\n" + listed("?");
}

std::string union_of(const std::set<std::string>& classes) {
  return classes.empty() ? "Event" : one_text(classes, "|");
}

/// Returns the events that a card can be played on.
std::string played_on(const packs::Record& card) {
  std::set<std::string> classes;
  if (const packs::Node* plays = card.find("play"))
    for (const packs::Node& play : plays->items)
      for (const char* key : {"when", "after", "with"})
        if (const packs::Node* event = play.find(key))
          classes.insert(std::string_view(key) == "with" ? "Event" : class_of("Event", event->text));
  return union_of(classes);
}

/// Returns the contents of a hook table: the Lua names, and the parameters of the functions.
std::map<std::string, std::string> functions_of(const HookTable& table, const packs::LinkedGame& packs) {
  const std::string kinds = " " + std::string(table.of) + " ";
  const auto of = [&](const char* kind) { return kinds.find(" " + std::string(kind) + " ") != kinds.npos; };
  const bool advice = table.gives.type == script::ScriptType::answer, handler = table.depth == 2;
  std::map<std::string, std::string> out;
  const auto add = [&](const std::string& id, std::string takes) { out.emplace(script::in_lua(id), std::move(takes)); };
  const auto all_of = [&](const char* kind, const auto& takes) {
    if (of(kind))
      for (const packs::Record* record : packs.library->of_kind(kind)) add(record->id, takes(*record));
  };
  const auto plainly = [](const char* takes) { return [takes](const packs::Record&) { return std::string(takes); }; };
  all_of("question", plainly("q: Question"));
  all_of("card", [&](const packs::Record& card) {
    return advice ? "q: Question, me: Card" : "ev: " + played_on(card) + ", me: Card";
  });
  std::map<std::string, std::set<std::string>> tagged;
  if (of("event"))
    for (const EventDecl& event : packs.ruleset.events()) {
      const std::string takes = "ev: " + class_of("Event", event.id);
      if (handler || packs.library->find("event", event.id) != nullptr)
        add(event.id, advice ? "q: Question" : handler ? takes + ", me: Card" : takes);
      for (const std::string& tag : event.tags) tagged[tag].insert(class_of("Event", event.id));
    }
  if (of("tag"))
    for (const auto& [tag, classes] : tagged) add(tag, "ev: " + union_of(classes) + ", me: Card");
  all_of("value", plainly(handler ? "v: ValueEvent, me: Card" : "player: Player"));
  all_of("step", plainly("player: Player"));
  all_of("ending", plainly(""));
  return out;
}

/// Returns a description of a name for people: its name for players, and the pack that declares it.
std::string told(const NamedCode& name, const packs::LinkedGame& packs) {
  const std::string key = (name.table == "text" ? "message" : name.table) + "." + name.name;
  const packs::PackTexts& texts = packs.texts;
  const std::string* text = texts.find(packs::fallback_language, key);
  if (text == nullptr) text = texts.find(packs::fallback_language, key + ".name");
  return (text == nullptr ? "" : packs::printable_line(*text) + " ") + ("(" + name.pack + ")");
}

std::string type_of(const NamedCode& name) {
  if (!name.text.empty()) return "string";
  if (!script::Value::is_number(name.code)) return "boolean";
  return name.of_player ? "ZoneOfPlayers" : lua_type(name.code, name.table);
}

std::string fields_of(const packs::KindSchema& kind, const packs::Schema& schema, bool only_added) {
  std::string all;
  for (const packs::FieldSchema& field : kind.fields) {
    if (only_added && field.pack.empty()) continue;
    const std::string type = lua_type(field, schema);
    if (!type.empty()) all += field_line(script::in_lua(field.name), type, packs::printable_line(field.doc));
  }
  return all;
}

}  // namespace

std::string api_stubs(const packs::LinkedGame& packs) {
  const script::Sources& sources = *packs.sources;
  std::string out(stub_files().front().text);
  out += "---@alias EventName " + strings(sources.named.at(ScriptType::event_name)) + "\n";
  out += "---@alias QuestionName " + strings(sources.named.at(ScriptType::question_name)) + "\n";
  out += "---@alias ValueName " + strings(sources.named.at(ScriptType::value_name)) + "\n";
  out += "---@alias KindName " + strings(sources.named.at(ScriptType::kind_name)) + "\n";
  out += "---@alias CardField \"" + std::string(script::kKindOfCard) + "\"";
  for (const CardFieldDecl& field : packs.ruleset.card_fields()) out += "|\"" + script::in_lua(field.id) + "\"";
  out += "\n\n---@class AskOptions\n" + option_fields(0, script::kFirstOfKeep, 0);
  out += keep_options();
  out += "\n---The question that the advice is for.\n---@class Question\n";
  for (const script::ToldField& field : script::told_fields())
    out += field_line(std::string(field.name), lua_types(field.type).front(), std::string(field.doc));
  for (const ApiFunction& method : script::event_methods()) out += stub(method, packs);
  for (const ApiFunction* function : script::api()) out += stub(*function, packs);
  return out;
}

std::string event_stubs(const packs::LinkedGame& packs) {
  std::string out = "---@meta\n-- Written by `dicetown sdk`: events and their fields. Not executed.\n";
  out += "\n---A value while it is being modified.\n---@class ValueEvent: Event\n";
  for (std::size_t i = 0; i < std::size(script::kValueFields); ++i)
    out += field_line(script::kValueFieldNames[i], lua_type(script::script_type(script::kValueFields[i])));
  out += number_methods("ValueEvent", "");
  for (const EventDecl& event : packs.ruleset.events()) out += event_stub(event, packs);
  return out;
}

std::string hook_stubs(const packs::LinkedGame& packs) {
  std::string out = "---@meta\n-- Written by `dicetown sdk`: the tables for functions of packs. Not executed.\n";
  for (const HookTable& table : script::hook_tables()) {
    const std::string name = table.name, type_given = lua_type(table.gives.type);
    const std::string gives = type_given.empty() ? "" : ": " + type_given + (table.gives.or_nil ? "?" : "");
    out += "\n---" + std::string(table.doc) + "\n---@class hooks." + name + "\n";
    for (const auto& [function, takes] : functions_of(table, packs)) {
      const std::string type = "fun(" + takes + ")" + gives;
      out += field_line(function, table.depth == 2 ? "table<string, " + type + ">" : type);
    }
    const std::string other = table.depth == 2 ? "table<string, fun(ev: Event, me: Card)" + gives + ">" : "function";
    out += field_line("[string]", other) + name + " = {}\n";
  }
  return out;
}

std::string name_stubs(const packs::LinkedGame& packs) {
  std::string out = "---@meta\n-- Written by `dicetown sdk`: names of the packs in play. Not executed.\n";
  const packs::Schema& schema = packs.library->schema();
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
  for (const NamedCode& name : packs.sources->names)
    tables[name.table] += field_line(script::in_lua(name.name), type_of(name), told(name, packs));
  for (const auto& [table, fields] : tables)
    out += "\n---@class names." + table + "\n" + fields + script::in_lua(table) + " = {}\n";
  return out;
}

}  // namespace rules::editor
