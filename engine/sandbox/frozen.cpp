#include "sandbox/frozen.hpp"

namespace rules::script {
namespace {

constexpr char contents_key = 0;  // its address is the key of the contents in a frozen table's metatable
constexpr const char* refusal = "this table is read-only";

int throw_write(lua_State* state) {
  if (lua_type(state, 2) == LUA_TSTRING) return luaL_error(state, "%s (field '%s')", refusal, lua_tostring(state, 2));
  return luaL_error(state, refusal);
}

int length(lua_State* state) {
  push_contents(state, 1);
  lua_pushinteger(state, static_cast<lua_Integer>(lua_rawlen(state, -1)));
  return 1;
}

// Pushes the contents of a frozen table; otherwise pushes nothing and returns false.
bool push_frozen_contents(lua_State* state, int index) {
  if (!lua_getmetatable(state, index)) return false;
  if (lua_rawgetp(state, -1, &contents_key) == LUA_TTABLE) {
    lua_remove(state, -2);
    return true;
  }
  lua_pop(state, 2);
  return false;
}

}  // namespace

bool is_frozen(lua_State* state, int index) {
  if (!push_frozen_contents(state, index)) return false;
  lua_pop(state, 1);
  return true;
}

void push_contents(lua_State* state, int index) {
  if (!push_frozen_contents(state, index)) lua_pushvalue(state, index);
}

void check_writable(lua_State* state, int index) {
  if (is_frozen(state, index)) luaL_error(state, refusal);
}

// Everything that can run out of memory comes before the first change.
void freeze(lua_State* state, int index) {
  index = lua_absindex(state, index);
  luaL_checkstack(state, 6, "freeze");
  if (lua_getmetatable(state, index)) return lua_pop(state, 1);

  lua_createtable(state, static_cast<int>(lua_rawlen(state, index)), 0);
  const int contents = lua_gettop(state);
  for (lua_pushnil(state); lua_next(state, index);) {
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, contents);
  }
  lua_createtable(state, 0, 5);
  lua_pushvalue(state, contents);
  lua_rawsetp(state, -2, &contents_key);
  lua_pushvalue(state, contents);
  lua_setfield(state, -2, "__index");
  lua_pushcfunction(state, throw_write);
  lua_setfield(state, -2, "__newindex");
  lua_pushcfunction(state, length);
  lua_setfield(state, -2, "__len");
  lua_pushboolean(state, false);
  lua_setfield(state, -2, "__metatable");

  for (lua_pushnil(state); lua_next(state, index);) {  // clearing a field while traversing is allowed
    lua_pop(state, 1);
    lua_pushvalue(state, -1);
    lua_pushnil(state);
    lua_rawset(state, index);
  }
  lua_setmetatable(state, index);
  lua_pop(state, 1);
}

}  // namespace rules::script
