#include "sandbox/safe_libraries.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/rule_error.hpp"
#include "sandbox/sandbox.hpp"

namespace rules::script {
namespace {

int raise_error(lua_State* state) {
  luaL_checkstring(state, 1);
  const lua_Integer level = std::clamp<lua_Integer>(luaL_optinteger(state, 2, 1), 0, 100);
  luaL_where(state, static_cast<int>(level));
  lua_pushvalue(state, 1);
  lua_concat(state, 2);
  return lua_error(state);
}

int next_index(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const lua_Integer index = luaL_checkinteger(state, 2);
  const lua_Integer next = index == LUA_MAXINTEGER ? LUA_MININTEGER : index + 1;
  lua_pushinteger(state, next);
  return lua_geti(state, 1, next) == LUA_TNIL ? 1 : 2;
}

int indices(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_pushcfunction(state, next_index);
  lua_pushvalue(state, 1);
  lua_pushinteger(state, 0);
  return 3;
}

// Returns true if the left key precedes the right one: integers, then strings, both ascending.
bool key_is_less(lua_State* state, int left, int right) {
  const bool left_is_number = lua_type(state, left) == LUA_TNUMBER;
  const bool right_is_number = lua_type(state, right) == LUA_TNUMBER;
  if (left_is_number && right_is_number) return lua_tointeger(state, left) < lua_tointeger(state, right);
  if (left_is_number != right_is_number) return left_is_number;
  std::size_t left_size = 0;
  std::size_t right_size = 0;
  const char* const left_text = lua_tolstring(state, left, &left_size);
  const char* const right_text = lua_tolstring(state, right, &right_size);
  return std::string_view(left_text, left_size) < std::string_view(right_text, right_size);
}

// Returns the position after the key at index 2 in the sorted keys (the upvalue). It depends only on the key, so a kept
// iterator is no hidden state.
lua_Integer place_behind(lua_State* state) {
  if (lua_isnil(state, 2)) return 1;
  if (!lua_isinteger(state, 2) && lua_type(state, 2) != LUA_TSTRING) luaL_error(state, "pairs: no such key");
  lua_Integer low = 1;
  lua_Integer high = static_cast<lua_Integer>(lua_rawlen(state, lua_upvalueindex(1))) + 1;
  while (low < high) {
    const lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(state, lua_upvalueindex(1), middle);
    const bool behind = key_is_less(state, 2, lua_gettop(state));
    lua_pop(state, 1);
    if (behind) high = middle;
    else low = middle + 1;
  }
  return low;
}

int next_pair(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 2);
  push_contents(state, 1);
  for (lua_Integer place = place_behind(state);; ++place) {
    if (lua_rawgeti(state, lua_upvalueindex(1), place) == LUA_TNIL) return 1;
    lua_pushvalue(state, -1);
    if (lua_rawget(state, 3) != LUA_TNIL) return 2;
    lua_settop(state, 3);  // removed since the snapshot
  }
}

int pairs(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 1);
  push_contents(state, 1);
  std::vector<lua_Integer> numbers;
  std::vector<std::string_view> texts;
  for (lua_pushnil(state); lua_next(state, 2); lua_pop(state, 1)) {
    if (lua_type(state, 3) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* const text = lua_tolstring(state, 3, &size);
      texts.emplace_back(text, size);
    } else if (lua_isinteger(state, 3)) {
      numbers.push_back(lua_tointeger(state, 3));
    } else {
      const char* const kind = lua_type(state, 3) == LUA_TNUMBER ? "fraction" : luaL_typename(state, 3);
      return luaL_error(state, "pairs: a key is a %s, but only integers and strings can be sorted", kind);
    }
  }
  if (!std::is_sorted(numbers.begin(), numbers.end())) std::sort(numbers.begin(), numbers.end());
  std::sort(texts.begin(), texts.end());

  lua_createtable(state, static_cast<int>(numbers.size() + texts.size()), 0);
  lua_Integer place = 0;
  for (const lua_Integer number : numbers) {
    lua_pushinteger(state, number);
    lua_rawseti(state, 3, ++place);
  }
  for (const std::string_view text : texts) {
    lua_pushlstring(state, text.data(), text.size());
    lua_rawseti(state, 3, ++place);
  }
  lua_pushcclosure(state, next_pair, 1);
  lua_pushvalue(state, 1);
  lua_pushnil(state);
  return 3;
}

int throw_text_field(lua_State* state) { return luaL_error(state, text_has_no_fields); }

// Affects all strings of the state.
void throw_text_fields(lua_State* state) {
  lua_pushliteral(state, "");
  lua_createtable(state, 0, 1);
  lua_pushcfunction(state, throw_text_field);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

// ---- math

template <bool largest>
int extreme(lua_State* state) {
  luaL_checktype(state, 1, LUA_TNUMBER);  // a string that looks like a number isn't one
  int best = 1;
  for (int i = 2; i <= lua_gettop(state); ++i) {
    luaL_checktype(state, i, LUA_TNUMBER);
    if (largest ? lua_compare(state, best, i, LUA_OPLT) : lua_compare(state, i, best, LUA_OPLT)) best = i;
  }
  lua_pushvalue(state, best);
  return 1;
}

void push_math(lua_State* state) {
  constexpr luaL_Reg functions[] = {{"max", extreme<true>}, {"min", extreme<false>}, {nullptr, nullptr}};
  luaL_newlib(state, functions);
}

}  // namespace

void push_safe_globals(lua_State* state) {
  luaL_checkstack(state, 8, "safe libraries");
  constexpr luaL_Reg basics[] = {{"error", raise_error}, {"ipairs", indices}, {"pairs", pairs}, {nullptr, nullptr}};
  lua_newtable(state);
  const int globals = lua_gettop(state);
  luaL_setfuncs(state, basics, 0);
  struct Library {
    const char* name;
    void (*push)(lua_State*);
  };
  for (const auto& [name, push] : {Library{"math", push_math}, Library{"table", push_table}}) {
    push(state);
    freeze(state, -1);
    lua_setfield(state, globals, name);
  }
  throw_text_fields(state);
}

std::map<std::string, std::vector<std::string>> safe_names() {
  std::map<std::string, std::vector<std::string>> found;
  Sandbox sandbox;
  lua_State* const state = sandbox.state();
  const auto keys = [&](int table) {
    push_contents(state, table);
    std::vector<std::string> names;
    for (lua_pushnil(state); lua_next(state, -2); lua_pop(state, 1)) names.emplace_back(lua_tostring(state, -2));
    lua_pop(state, 1);
    std::sort(names.begin(), names.end());
    return names;
  };
  const RunResult run = sandbox.run([&] {
    push_safe_globals(state);
    for (const std::string& name : keys(1)) {
      found[name] = lua_getfield(state, 1, name.c_str()) == LUA_TTABLE ? keys(2) : std::vector<std::string>();
      lua_settop(state, 1);
    }
  });
  if (run.status != RunEnd::ok) throw RuleError(run.message);
  return found;
}

}  // namespace rules::script
