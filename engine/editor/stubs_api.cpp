// Stubs of the API.
#include "base/one_text.hpp"
#include "editor/lua_types.hpp"
#include "editor/stubs.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"
#include "script/named.hpp"
#include "script/told_question.hpp"

namespace rules::editor {
namespace {

using script::ApiFunction;
using script::Parameter;
using script::ScriptType;

const char* const head = R"(---@meta
-- Written by `dicetown sdk`: what scripts can call. Not executed.

---A player: 1, 2, 3 ...
---@alias Player integer
---A face of a die.
---@alias Face integer
---A set of players: see everyone(), only(), with().
---@class Players
---@class Zone
---A zone that each player has: zone.hand(player) is that player's.
---@class ZoneOfPlayers: Zone
---@overload fun(player: Player): Zone
---@class Place
---@class Resource
---@class Die
---@class Variable
---@class Text
---@class Record
)";

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
std::string overloads(const ApiFunction& function, const InPlay& packs) {
  const auto taken = function.taken();
  const int namer = function.has_named() && taken.back().type != ScriptType::options ? function.namer() : -1;
  if (namer < 0) return "";
  std::string all;
  for (const auto& [event, fields] : packs.linked.sources->events) {
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

std::string stub(const ApiFunction& function, const InPlay& packs) {
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
    all += "---@field " + std::string(script::kAskOptions[i].name) + (needed >> i & 1u ? " " : "? ") +
           lua_type(script::kAskOptions[i].type) + "\n";
  return all;
}

/// keep() always requires a zone to choose from.
std::string keep_options() {
  const script::NameSet needed = script::options_of(kind_id<Choose>(), Type::card, true).needed;
  return "\n---@class KeepOptions: AskOptions\n---@field cards Zone\n" +
         option_fields(script::kFirstOfKeep, std::size(script::kAskOptions), needed);
}

}  // namespace

std::string api_stubs(const InPlay& packs) {
  const script::Sources& sources = *packs.linked.sources;
  std::string out = head;
  out += "---@alias Outcome \"done\"|\"cancelled\"|\"replaced\"|\"forbidden\"|\"void\"\n";
  out += "---@alias EventName " + strings(sources.events) + "\n";
  out += "---@alias QuestionName " + strings(sources.questions) + "\n";
  out += "---@alias ValueName " + strings(sources.values) + "\n";
  out += "---@alias KindName " + strings(sources.record_kinds) + "\n";
  out += "---@alias CardField \"" + std::string(script::kKindOfCard) + "\"";
  for (const std::string& field : sources.card_fields.at("card")) out += "|\"" + script::in_lua(field) + "\"";
  out += "\n\n---@class AskOptions\n" + option_fields(0, script::kFirstOfKeep, 0);
  out += keep_options();
  out += "\n---The question that the advice is for.\n---@class Question\n";
  for (const script::ToldField& field : script::told_fields())
    out += "---@field " + std::string(field.name) + " " + lua_types(field.type).front() + " " + field.doc + "\n";
  out += "\n---Something that happens, with its fields.\n---@class Event\n---@field event string its id\n";
  out += "---@field got integer in `after`: how many actually moved\nlocal Event = {}\n";
  for (const ApiFunction& method : script::event_methods()) out += stub(method, packs);
  for (const ApiFunction* function : script::api()) out += stub(*function, packs);
  return out;
}

}  // namespace rules::editor
