// Stubs of events and hook tables.
#include <set>

#include "base/one_text.hpp"
#include "editor/lua_types.hpp"
#include "editor/stubs.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"

namespace rules::editor {
namespace {

using script::HookTable;

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

std::string event_stub(const EventDecl& event, const InPlay& packs) {
  const packs::Record* record = packs.declared.find("event", event.id);
  const std::string name = class_of("Event", event.id);
  std::string fields, numbers;
  for (const FieldDecl& field : event.fields) {
    const std::string id = script::in_lua(field.id);
    fields += id + " " + lua_type(script::script_type(field.type)) + "\n";
    if (field.type == Type::number) numbers += (numbers.empty() ? "\"" : "|\"") + id + "\"";
  }
  const auto listed = [&](const char* optional) {
    std::string all, rest = fields;
    for (std::size_t end = 0; (end = rest.find('\n')) != rest.npos; rest.erase(0, end + 1)) {
      const std::size_t blank = rest.find(' ');
      all += "---@field " + rest.substr(0, blank) + optional + rest.substr(blank, end - blank) + "\n";
    }
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
std::map<std::string, std::string> functions_of(const HookTable& table, const InPlay& packs) {
  const std::string kinds = " " + std::string(table.of) + " ";
  const auto of = [&](const char* kind) { return kinds.find(" " + std::string(kind) + " ") != kinds.npos; };
  const bool advice = table.gives.type == script::ScriptType::answer, handler = table.depth == 2;
  std::map<std::string, std::string> out;
  const auto add = [&](const std::string& id, std::string takes) { out.emplace(script::in_lua(id), std::move(takes)); };
  const auto all_of = [&](const char* kind, const auto& takes) {
    if (of(kind))
      for (const packs::Record* record : packs.declared.of_kind(kind)) add(record->id, takes(*record));
  };
  const auto plainly = [](const char* takes) { return [takes](const packs::Record&) { return std::string(takes); }; };
  all_of("question", plainly("q: Question"));
  all_of("card", [&](const packs::Record& card) {
    return advice ? "q: Question, me: Card" : "ev: " + played_on(card) + ", me: Card";
  });
  std::map<std::string, std::set<std::string>> tagged;
  if (of("event"))
    for (const EventDecl& event : packs.linked.ruleset.events()) {
      const std::string takes = "ev: " + class_of("Event", event.id);
      if (handler || packs.declared.find("event", event.id) != nullptr)
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

}  // namespace

std::string event_stubs(const InPlay& packs) {
  std::string out = "---@meta\n-- Written by `dicetown sdk`: events and their fields. Not executed.\n";
  out += "\n---A value while it is being modified.\n---@class ValueEvent: Event\n";
  for (std::size_t i = 0; i < std::size(script::kValueFields); ++i)
    out += "---@field " + std::string(script::kValueFieldNames[i]) + " " +
           lua_type(script::script_type(script::kValueFields[i])) + "\n";
  out += number_methods("ValueEvent", "");
  for (const EventDecl& event : packs.linked.ruleset.events()) out += event_stub(event, packs);
  return out;
}

std::string hook_stubs(const InPlay& packs) {
  std::string out = "---@meta\n-- Written by `dicetown sdk`: the tables for functions of packs. Not executed.\n";
  for (const HookTable& table : script::hook_tables()) {
    const std::string name = table.name, type_given = lua_type(table.gives.type);
    const std::string gives = type_given.empty() ? "" : ": " + type_given + (table.gives.or_nil ? "?" : "");
    out += "\n---" + std::string(table.doc) + "\n---@class hooks." + name + "\n";
    for (const auto& [function, takes] : functions_of(table, packs)) {
      const std::string type = "fun(" + takes + ")" + gives;
      out += "---@field " + function + " " + (table.depth == 2 ? "table<string, " + type + ">" : type) + "\n";
    }
    const std::string other = table.depth == 2 ? "table<string, fun(ev: Event, me: Card)" + gives + ">" : "function";
    out += "---@field [string] " + other + "\n" + name + " = {}\n";
  }
  return out;
}

}  // namespace rules::editor
