#include "script/hook_tables.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "lua/ast.hpp"
#include "lua/lexer.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "script/bound_names.hpp"
#include "script/host.hpp"
#include "script/value.hpp"

namespace rules::script {

namespace {

/// Raises an error unless the second value on the stack is a valid Lua name.
const char* name_of_hook(lua_State* state, const char* table) {
  const bool text = lua_type(state, 2) == LUA_TSTRING;
  if (!text) luaL_error(state, "a name in '%s' must be a string, not a %s", table, luaL_typename(state, 2));
  const std::string_view name = lua_tostring(state, 2);
  const auto fits = [](char c) { return lua::is_letter(c) || lua::is_digit(c); };
  if (name.size() != lua_rawlen(state, 2) || name.empty() || lua::is_digit(name[0]) || !std::ranges::all_of(name, fits))
    luaL_error(state, "a name in '%s' can contain only letters, digits and _, and can't begin with a digit", table);
  return lua_tostring(state, 2);
}

/// Raises an error once scripts are loaded: functions that captured a hook table can't add to it.
void check_loading(lua_State* state) {
  if (!Host::of(state).is_loading()) luaL_error(state, "this table is read-only");
}

/// Handles `event.NAME = function` and `modify.EVENT.NAME = function`; rejects any other value and duplicates. The
/// upvalues are the table's name and the index of its HookTable.
int add_function(lua_State* state) {
  const char* table = lua_tostring(state, lua_upvalueindex(1));
  check_loading(state);
  const char* key = name_of_hook(state, table);
  if (!lua_isfunction(state, 3)) return luaL_error(state, "%s.%s must be a function", table, key);
  if (lua_iscfunction(state, 3))
    return luaL_error(state, "%s.%s must be a function of this script; write function %s.%s(...)", table, key, table,
                      key);
  push_contents(state, 1);
  lua_pushvalue(state, 2);
  if (lua_rawget(state, 4) != LUA_TNIL) {
    lua_Debug first;
    lua_getinfo(state, ">S", &first);
    return luaL_error(state, "%s.%s is already defined at %s:%d", table, key, chunk_of(first).c_str(),
                      first.linedefined);
  }
  lua_pushvalue(state, 3);
  const auto nth = static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(2)));
  Host::of(state).add_hook(state, hook_tables()[nth], as_id(std::string(table) + "." + key));
  lua_settop(state, 4);
  lua_insert(state, 2);
  lua_rawset(state, 2);
  return 0;
}

/// Sets a function in the metatable of the table on top of the stack, with the upvalues of add_function().
void set_metamethod(lua_State* state, const char* name, lua_CFunction function, const std::string& path,
                    lua_Integer nth) {
  lua_getmetatable(state, -1);
  lua_pushstring(state, path.c_str());
  lua_pushinteger(state, nth);
  lua_pushcclosure(state, function, 2);
  lua_setfield(state, -2, name);
  lua_pop(state, 1);
}

/// Pushes a table that is frozen, but accepts functions while scripts are loaded.
void push_functions_of(lua_State* state, const std::string& path, lua_Integer nth) {
  lua_newtable(state);
  freeze(state, -1);
  set_metamethod(state, "__newindex", add_function, path, nth);
}

/// Creates modify.some_event when it is first accessed.
int make_inner(lua_State* state) {
  push_contents(state, 1);
  lua_pushvalue(state, 2);
  if (lua_rawget(state, 3) != LUA_TNIL || !Host::of(state).is_loading()) return 1;
  const char* table = lua_tostring(state, lua_upvalueindex(1));
  const char* key = name_of_hook(state, table);
  push_functions_of(state, std::string(table) + "." + key, lua_tointeger(state, lua_upvalueindex(2)));
  lua_pushvalue(state, 2);
  lua_pushvalue(state, -2);
  lua_rawset(state, 3);
  return 1;
}

/// Rejects after.some_event = ...: the handler's own name is missing.
int throw_nameless(lua_State* state) {
  check_loading(state);
  const char* table = lua_tostring(state, lua_upvalueindex(1));
  const char* key = key_at(state, 2);
  return luaL_error(state, "%s.%s needs a handler name after the event: write function %s.%s.some_name(ev)", table, key,
                    table, key);
}

}  // namespace

std::span<const HookTable> hook_tables() {
  constexpr auto flag = or_nil(ScriptType::flag);
  static constexpr HookTable tables[] = {
      {"event", 1, false, "event", "event.NAME(ev): applies the event"},
      {"step", 1, false, "step",
       "step.NAME(player): runs a step of kind `script`; in a step of kind `turns`, `player` is the player whose turn "
       "it is"},
      {"play", 1, false, "card",
       "play.CARD(ev, me): applies the card when it is played on ev. If the card can be played on several events, test "
       "`ev.event` to know which fields it has"},
      {"can", 1, true, "card",
       "can.CARD(ev, me) -> flag: returns true if the card can be played on ev now; for a card played `with` a "
       "question, true if it can be chosen together with the answer",
       flag},
      {"must", 1, true, "card",
       "must.CARD(ev, me) -> flag: returns true if the card must be played now, provided that it can be played", flag},
      {"value",
       1,
       true,
       "value",
       "value.NAME(player) -> number: for a value with `script: true`, returns a number that is added to its `base`",
       {ScriptType::number}},
      {"ending", 1, true, "ending",
       "ending.NAME() -> flag: for an ending with `script: true`, returns true if the game, or the step that it ends, "
       "is over",
       flag},
      {"advice",
       1,
       true,
       "question card event",
       "advice.QUESTION(q), advice.CARD(q, me), advice.EVENT(q): for a question, returns a bot's answer, or the worth "
       "of each option; for a card, the worth of playing it; for an event, the worth of choosing that action",
       {ScriptType::answer}},
      {"weigh",
       2,
       true,
       "question",
       "weigh.QUESTION.NAME(q, option, worth) -> number or nil: returns a new worth for an option. For questions that "
       "don't choose one option, weigh.QUESTION.NAME(q, answer) returns a new answer",
       {ScriptType::answer}},
      {"forbid", 2, true, "event tag",
       "forbid.EVENT.NAME(ev, me) -> text or nil: forbids the event by returning the reason, a `text.KEY`",
       or_nil(ScriptType::message)},
      {"prevent", 2, false, "event tag", "prevent.EVENT.NAME(ev, me): may call `ev:cancel()` or `ev:replace(...)`"},
      {"modify", 2, true, "event tag value",
       "modify.EVENT_OR_VALUE.NAME(ev, me): changes ev's numbers, and nothing else"},
      {"after", 2, false, "event tag", "after.EVENT.NAME(ev, me): runs after the event"},
  };
  return tables;
}

void push_hooks(lua_State* state, const HookTable& table) {
  const lua_Integer nth = &table - hook_tables().data();
  push_functions_of(state, table.name, nth);
  if (table.depth == 1) return;
  set_metamethod(state, "__index", make_inner, table.name, nth);
  set_metamethod(state, "__newindex", throw_nameless, table.name, nth);
}

// Finds the guard clause of a hook's function: the condition without which it does nothing.

namespace {

using lua::Expression;
using lua::Operator;
using Kind = Expression::Kind;

class ConditionReader {
 public:
  ConditionReader(const BoundFile& file, const lua::Function& function, Strings& strings)
      : file_(file), event_(function.parameters[0]), strings_(strings) {}

  std::optional<Equality> read(const lua::Block& body) {
    if (body.statements.empty()) return std::nullopt;
    const lua::Statement& first = body.statements[0];
    if (first.kind != lua::Statement::Kind::branch || first.blocks.size() != 1) return std::nullopt;
    const auto& inside = first.blocks[0].statements;
    const bool returns =
        inside.size() == 1 && inside[0].kind == lua::Statement::Kind::return_ && inside[0].values.empty();
    if (!returns && body.statements.size() != 1) return std::nullopt;
    return find(first.values[0], returns ? Operator::unequal : Operator::equal, !returns);
  }

 private:
  /// Finds the first operand of a condition that is such an equality; operands before it must be safe to skip.
  std::optional<Equality> find(const Expression& e, Operator wanted, bool parts) {
    if (parts && e.operation == Operator::and_) {
      if (auto found = find(e.of[0], wanted, parts)) return found;
      return harmless(e.of[0]) ? find(e.of[1], wanted, parts) : std::nullopt;
    }
    if (e.operation != wanted || !is_field(e.of[0]) || e.of[0].text == "got") return std::nullopt;
    const auto code = constant(e.of[1]);
    return code ? std::optional(Equality{e.of[0].text, *code}) : std::nullopt;
  }

  bool is_field(const Expression& e) const {
    return e.kind == Kind::field && e.of[0].kind == Kind::local && e.of[0].variable == event_ && e.text != "event";
  }

  /// Returns true if evaluating it changes nothing and can't fail.
  bool harmless(const Expression& e) {
    if (constant(e) || is_field(e) || e.kind == Kind::local) return true;
    const bool logic = e.operation == Operator::equal || e.operation == Operator::unequal ||
                       e.operation == Operator::not_ || e.operation == Operator::and_;
    if (!logic) return false;
    for (const Expression& of : e.of)
      if (!harmless(of)) return false;
    return true;
  }

  std::optional<std::int64_t> constant(const Expression& e) {
    if (const auto found = file_.meanings.find(e.id); found != file_.meanings.end()) {
      const Dictionary::Constant& constant = found->second.constant;
      if (found->second.kind != Meaning::Kind::constant) return std::nullopt;
      return constant.text.empty() ? constant.code : Value::kTexts + strings_.index_of(constant.text);
    }
    switch (e.kind) {
      case Kind::nil: return Value::kNil;
      case Kind::true_: return Value::kTrue;
      case Kind::false_: return Value::kFalse;
      case Kind::integer: return e.integer > Value::kLast ? std::optional(e.integer) : std::nullopt;
      case Kind::text: return Value::kTexts + strings_.index_of(e.text);
      default: return std::nullopt;
    }
  }

  const BoundFile& file_;
  std::int32_t event_;
  Strings& strings_;
};

}  // namespace

std::optional<Equality> needed(const BoundFile& file, const HookFunction& hook, Strings& strings) {
  const lua::Function& function = file.tree.function(hook.statement->values[0].function);
  if (!hook.takes_event() || function.parameters.empty()) return std::nullopt;
  return ConditionReader(file, function, strings).read(function.body);
}

}  // namespace rules::script
