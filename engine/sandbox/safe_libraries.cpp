#include "sandbox/safe_libraries.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sandbox/safe_parts.hpp"

namespace rules::script {
namespace {

int assert_true(lua_State* state) {
  luaL_checkany(state, 1);
  if (lua_toboolean(state, 1)) return lua_gettop(state);
  const std::string message = lua_isnoneornil(state, 2) ? "assertion failed!" : std::string(check_text(state, 2));
  return luaL_error(state, "%s", message.c_str());
}

int raise_error(lua_State* state) {
  const std::string message(check_text(state, 1));
  const lua_Integer level = std::clamp<lua_Integer>(luaL_optinteger(state, 2, 1), 0, 100);
  luaL_where(state, static_cast<int>(level));
  lua_pushlstring(state, message.data(), message.size());
  lua_concat(state, 2);
  return lua_error(state);
}

int show_type(lua_State* state) {
  luaL_checkany(state, 1);
  lua_pushstring(state, luaL_typename(state, 1));
  return 1;
}

int to_string(lua_State* state) {
  luaL_checkany(state, 1);
  const std::string text = display(state, 1);
  lua_pushlstring(state, text.data(), text.size());
  return 1;
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

int to_number(lua_State* state) {
  luaL_checkany(state, 1);
  if (lua_isnoneornil(state, 2)) {
    if (lua_type(state, 1) == LUA_TNUMBER) {
      lua_settop(state, 1);
      return 1;
    }
    if (lua_type(state, 1) == LUA_TSTRING) {
      const std::string_view text = check_text(state, 1);
      if (lua_stringtonumber(state, text.data()) == text.size() + 1) return 1;
    }
    lua_pushnil(state);
    return 1;
  }
  const lua_Integer base = luaL_checkinteger(state, 2);
  luaL_argcheck(state, base >= 2 && base <= 36, 2, "base out of range");
  luaL_checktype(state, 1, LUA_TSTRING);
  std::string_view text = check_text(state, 1);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  std::uint64_t value = 0;  // wraps around, as Lua's own does
  bool good = !text.empty();
  for (const char c : text) {
    good = good && digit_value(c) < base;
    value = value * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit_value(c));
  }
  if (good) lua_pushinteger(state, static_cast<lua_Integer>(negative ? 0 - value : value));
  else lua_pushnil(state);
  return 1;
}

int select_values(lua_State* state) {
  const int count = lua_gettop(state) - 1;
  if (lua_type(state, 1) == LUA_TSTRING && std::string_view(lua_tostring(state, 1)) == "#") {
    lua_pushinteger(state, count);
    return 1;
  }
  lua_Integer first = luaL_checkinteger(state, 1);
  if (first < 0) first = first < -count ? 0 : count + 1 + first;
  luaL_argcheck(state, first > 0, 1, "index out of range");
  return first > count ? 0 : count + 1 - static_cast<int>(first);
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

// Order of keys: integers, then texts, both ascending.
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

// The place in the sorted keys (the upvalue) behind the key at index 2. It depends on the key alone, so that a kept
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
      return luaL_error(state, "pairs: a key is a %s; only integers and texts have an order", kind);
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

int refuse_text_field(lua_State* state) { return luaL_error(state, text_has_no_fields); }

// For all texts of the state.
void refuse_text_fields(lua_State* state) {
  lua_pushliteral(state, "");
  lua_createtable(state, 0, 1);
  lua_pushcfunction(state, refuse_text_field);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

}  // namespace

std::string_view check_text(lua_State* state, int argument) {
  std::size_t size = 0;
  const char* const text = luaL_checklstring(state, argument, &size);
  if (size > longest_text) luaL_argerror(state, argument, "text longer than 64 KB");
  return {text, size};
}

std::string display(lua_State* state, int index) {
  switch (lua_type(state, index)) {
    case LUA_TBOOLEAN: return lua_toboolean(state, index) ? "true" : "false";
    case LUA_TSTRING: return std::string(check_text(state, index));
    case LUA_TNUMBER: {
      if (const lua_Number number = lua_tonumber(state, index); std::isnan(number)) return "nan";  // C adds its sign
      lua_pushvalue(state, index);
      std::string text = lua_tostring(state, -1);
      lua_pop(state, 1);
      return text;
    }
    default: return luaL_typename(state, index);
  }
}

void push_safe_globals(lua_State* state) {
  luaL_checkstack(state, 8, "safe libraries");
  constexpr luaL_Reg basics[] = {{"assert", assert_true}, {"error", raise_error},    {"ipairs", indices},
                                 {"pairs", pairs},        {"select", select_values}, {"tonumber", to_number},
                                 {"tostring", to_string}, {"type", show_type},       {nullptr, nullptr}};
  lua_newtable(state);
  const int globals = lua_gettop(state);
  luaL_setfuncs(state, basics, 0);
  struct Library {
    const char* name;
    void (*push)(lua_State*);
  };
  for (const auto& [name, push] : {Library{"math", push_math}, Library{"table", push_table}}) {
    push(state);
    freeze_one(state, -1);
    lua_setfield(state, globals, name);
  }
  refuse_text_fields(state);
}

}  // namespace rules::script
