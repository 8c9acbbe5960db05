#include <cmath>

#include "sandbox/safe_parts.hpp"

namespace rules::script {
namespace {

/// A number; a text that says one isn't.
lua_Number check_number(lua_State* state, int at) {
  luaL_checktype(state, at, LUA_TNUMBER);
  return lua_tonumber(state, at);
}

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

}  // namespace

void push_math(lua_State* state) {
  constexpr luaL_Reg functions[] = {
      {"abs", absolute}, {"max", extreme<true>}, {"min", extreme<false>}, {nullptr, nullptr}};
  luaL_newlib(state, functions);
  lua_pushnumber(state, HUGE_VAL);
  lua_setfield(state, -2, "huge");
  lua_pushinteger(state, LUA_MAXINTEGER);
  lua_setfield(state, -2, "maxinteger");
  lua_pushinteger(state, LUA_MININTEGER);
  lua_setfield(state, -2, "mininteger");
}

}  // namespace rules::script
