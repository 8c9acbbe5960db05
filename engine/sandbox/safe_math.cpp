#include "sandbox/safe_parts.hpp"

namespace rules::script {
namespace {

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

}  // namespace

void push_math(lua_State* state) {
  constexpr luaL_Reg functions[] = {{"max", extreme<true>}, {"min", extreme<false>}, {nullptr, nullptr}};
  luaL_newlib(state, functions);
}

}  // namespace rules::script
