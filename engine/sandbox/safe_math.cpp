#include <algorithm>
#include <cmath>

#include "sandbox/safe_parts.hpp"

namespace rules::script {
namespace {

/// A number; a text that says one isn't.
lua_Number check_number(lua_State* state, int at) {
  luaL_checktype(state, at, LUA_TNUMBER);
  return lua_tonumber(state, at);
}

// A whole number as an integer where it fits, as Lua's own floor and ceil do.
void push_whole(lua_State* state, lua_Number value) {
  if (lua_Integer integer = 0; lua_numbertointeger(value, &integer)) lua_pushinteger(state, integer);
  else lua_pushnumber(state, value);
}

template <lua_Number (*round)(lua_Number)>
int rounded(lua_State* state) {
  const lua_Number value = check_number(state, 1);
  if (lua_isinteger(state, 1)) lua_settop(state, 1);
  else push_whole(state, round(value));
  return 1;
}

lua_Number down(lua_Number value) { return std::floor(value); }
lua_Number up(lua_Number value) { return std::ceil(value); }

int absolute(lua_State* state) {
  const lua_Number value = check_number(state, 1);
  if (lua_isinteger(state, 1)) {
    const lua_Integer integer = lua_tointeger(state, 1);
    lua_pushinteger(state, integer < 0 ? static_cast<lua_Integer>(0 - static_cast<lua_Unsigned>(integer)) : integer);
  } else {
    lua_pushnumber(state, std::fabs(value));
  }
  return 1;
}

int remainder(lua_State* state) {
  const lua_Number left = check_number(state, 1);
  const lua_Number right = check_number(state, 2);
  if (lua_isinteger(state, 1) && lua_isinteger(state, 2)) {
    const lua_Integer divisor = lua_tointeger(state, 2);
    luaL_argcheck(state, divisor != 0, 2, "zero");
    lua_pushinteger(state, divisor == -1 ? 0 : lua_tointeger(state, 1) % divisor);
  } else {
    lua_pushnumber(state, std::fmod(left, right));
  }
  return 1;
}

template <bool largest>
int extreme(lua_State* state) {
  check_number(state, 1);
  int best = 1;
  for (int i = 2; i <= lua_gettop(state); ++i) {
    check_number(state, i);
    if (largest ? lua_compare(state, best, i, LUA_OPLT) : lua_compare(state, i, best, LUA_OPLT)) best = i;
  }
  lua_pushvalue(state, best);
  return 1;
}

int to_integer(lua_State* state) {
  luaL_checkany(state, 1);
  int exact = 0;
  const lua_Integer value = lua_type(state, 1) == LUA_TNUMBER ? lua_tointegerx(state, 1, &exact) : 0;
  if (exact) lua_pushinteger(state, value);
  else lua_pushnil(state);
  return 1;
}

int number_type(lua_State* state) {
  luaL_checkany(state, 1);
  if (lua_type(state, 1) == LUA_TNUMBER) lua_pushstring(state, lua_isinteger(state, 1) ? "integer" : "float");
  else lua_pushnil(state);
  return 1;
}

int less_unsigned(lua_State* state) {
  const auto left = static_cast<lua_Unsigned>(luaL_checkinteger(state, 1));
  lua_pushboolean(state, left < static_cast<lua_Unsigned>(luaL_checkinteger(state, 2)));
  return 1;
}

}  // namespace

void push_math(lua_State* state) {
  constexpr luaL_Reg functions[] = {{"abs", absolute},         {"ceil", rounded<up>},  {"floor", rounded<down>},
                                    {"fmod", remainder},       {"max", extreme<true>}, {"min", extreme<false>},
                                    {"tointeger", to_integer}, {"type", number_type},  {"ult", less_unsigned},
                                    {nullptr, nullptr}};
  luaL_newlib(state, functions);
  lua_pushnumber(state, HUGE_VAL);
  lua_setfield(state, -2, "huge");
  lua_pushinteger(state, LUA_MAXINTEGER);
  lua_setfield(state, -2, "maxinteger");
  lua_pushinteger(state, LUA_MININTEGER);
  lua_setfield(state, -2, "mininteger");
}

}  // namespace rules::script
