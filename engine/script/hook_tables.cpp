#include "script/hook_tables.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "sandbox/frozen.hpp"
#include "sandbox/sandbox.hpp"
#include "script/lua_values.hpp"

namespace rules::script {
namespace {

/// Raises an error unless the second value on the stack is a valid Lua name.
const char* name_of_hook(lua_State* state, const char* table) {
  const bool text = lua_type(state, 2) == LUA_TSTRING;
  if (!text) luaL_error(state, "a name in '%s' must be a string, not a %s", table, luaL_typename(state, 2));
  const std::string_view name = lua_tostring(state, 2);
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto fits = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  if (name.size() != lua_rawlen(state, 2) || name.empty() || !letter(name[0]) ||
      !std::all_of(name.begin(), name.end(), fits))
    luaL_error(state, "a name in '%s' can contain only letters, digits and _, and can't begin with a digit", table);
  return lua_tostring(state, 2);
}

/// Handles `event.NAME = function` and `modify.EVENT.NAME = function`; rejects any other value and duplicates. The
/// first upvalue is the table's name. Functions are kept in another table, the second upvalue, until take_functions(),
/// so that every assignment comes here.
int add_function(lua_State* state) {
  const char* table = lua_tostring(state, lua_upvalueindex(1));
  const char* key = name_of_hook(state, table);
  if (!lua_isfunction(state, 3)) return luaL_error(state, "%s.%s must be a function", table, key);
  if (lua_iscfunction(state, 3))
    return luaL_error(state, "%s.%s must be a function of this script; write function %s.%s(...)", table, key, table,
                      key);
  lua_pushvalue(state, 2);
  if (lua_rawget(state, lua_upvalueindex(2)) != LUA_TNIL) {
    lua_Debug first;
    lua_getinfo(state, ">S", &first);
    return luaL_error(state, "%s.%s is already defined at %s:%d", table, key, chunk_of(first).c_str(),
                      first.linedefined);
  }
  lua_settop(state, 3);
  lua_rawset(state, lua_upvalueindex(2));
  return 0;
}

/// Pushes a table that accepts only functions.
void push_functions_of(lua_State* state, const std::string& path) {
  lua_newtable(state);
  lua_createtable(state, 0, 2);
  lua_newtable(state);
  lua_pushstring(state, path.c_str());
  lua_pushvalue(state, -2);
  lua_pushcclosure(state, add_function, 2);
  lua_setfield(state, -3, "__newindex");
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
}

/// Creates modify.some_event when it is first accessed.
int make_inner(lua_State* state) {
  const char* table = lua_tostring(state, lua_upvalueindex(1));
  const char* key = name_of_hook(state, table);
  push_functions_of(state, std::string(table) + "." + key);
  lua_pushvalue(state, 2);
  lua_pushvalue(state, -2);
  lua_rawset(state, 1);
  return 1;
}

/// Rejects after.some_event = ...: the handler's own name is missing.
int throw_nameless(lua_State* state) {
  const char* table = lua_tostring(state, lua_upvalueindex(1));
  const char* key = key_at(state, 2);
  return luaL_error(state, "%s.%s needs a handler name after the event: write function %s.%s.some_name(ev)", table, key,
                    table, key);
}

}  // namespace

std::span<const HookTable> hook_tables() {
  static constexpr HookTable tables[] = {
      {"event", 1, false, {}, "event", "event.NAME(ev): applies the event"},
      {"step",
       1,
       false,
       {},
       "step",
       "step.NAME(player): runs a step of kind `script`; in a step of kind `turns`, `player` is the player whose turn "
       "it is"},
      {"play",
       1,
       false,
       {},
       "card",
       "play.CARD(ev, me): applies the card when it is played on ev. If the card can be played on several events, test "
       "`ev.event` to know which fields it has"},
      {"can", 1, true, or_nil(ScriptType::flag), "card",
       "can.CARD(ev, me) -> flag: returns true if the card can be played on ev now; for a card played `with` a "
       "question, true if it can be chosen together with the answer"},
      {"must", 1, true, or_nil(ScriptType::flag), "card",
       "must.CARD(ev, me) -> flag: returns true if the card must be played now, provided that it can be played"},
      {"value",
       1,
       true,
       {ScriptType::number},
       "value",
       "value.NAME(player) -> number: for a value with `script: true`, returns a number that is added to its `base`"},
      {"ending", 1, true, or_nil(ScriptType::flag), "ending",
       "ending.NAME() -> flag: for an ending with `script: true`, returns true if the game, or the step that it ends, "
       "is over"},
      {"advice",
       1,
       true,
       {ScriptType::answer},
       "question card event",
       "advice.QUESTION(q), advice.CARD(q, me), advice.EVENT(q): for a question, returns a bot's answer, or the worth "
       "of each option; for a card, the worth of playing it; for an event, the worth of choosing that action"},
      {"weigh",
       2,
       true,
       {ScriptType::answer},
       "question",
       "weigh.QUESTION.NAME(q, option, worth) -> number or nil: returns a new worth for an option. For questions that "
       "don't choose one option, weigh.QUESTION.NAME(q, answer) returns a new answer"},
      {"forbid", 2, true, or_nil(ScriptType::message), "event tag",
       "forbid.EVENT.NAME(ev, me) -> text or nil: forbids the event by returning the reason, a `text.KEY`"},
      {"prevent", 2, false, {}, "event tag", "prevent.EVENT.NAME(ev, me): may call `ev:cancel()` or `ev:replace(...)`"},
      {"modify",
       2,
       true,
       {},
       "event tag value",
       "modify.EVENT_OR_VALUE.NAME(ev, me): changes ev's numbers, and nothing else"},
      {"after", 2, false, {}, "event tag", "after.EVENT.NAME(ev, me): runs after the event"},
  };
  return tables;
}

void push_hooks(lua_State* state, const HookTable& table) {
  if (table.depth == 1) return push_functions_of(state, table.name);
  lua_newtable(state);
  lua_createtable(state, 0, 2);
  lua_pushstring(state, table.name);
  lua_pushcclosure(state, make_inner, 1);
  lua_setfield(state, -2, "__index");
  lua_pushstring(state, table.name);
  lua_pushcclosure(state, throw_nameless, 1);
  lua_setfield(state, -2, "__newindex");
  lua_setmetatable(state, -2);
}

void take_functions(lua_State* state, int depth) {
  const int table = lua_gettop(state);
  if (depth == 2) {
    for (lua_pushnil(state); lua_next(state, table) != 0; lua_pop(state, 1)) take_functions(state, 1);
    return;
  }
  luaL_getmetafield(state, table, "__index");
  for (lua_pushnil(state); lua_next(state, table + 1) != 0;) {
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, table);
  }
  lua_settop(state, table);
}

void close_hooks(lua_State* state, int depth) {
  const int table = lua_gettop(state);
  if (depth == 2)
    for (lua_pushnil(state); lua_next(state, table) != 0;) close_hooks(state, 1);
  lua_pushnil(state);
  lua_setmetatable(state, table);
  freeze(state, table);
  lua_pop(state, 1);
}

}  // namespace rules::script
