#include <algorithm>
#include <numeric>
#include <vector>

#include "sandbox/frozen.hpp"
#include "sandbox/limits.hpp"
#include "sandbox/safe_libraries.hpp"

namespace rules::script {
namespace {

lua_Integer raw_length(lua_State* state, int index) { return static_cast<lua_Integer>(lua_rawlen(state, index)); }

// Returns the length of the list in argument 1, to be changed by raw access: scripts' own tables have no metatables.
lua_Integer check_list(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  check_writable(state, 1);
  return raw_length(state, 1);
}

// Replaces the table in argument 1 by its contents, to be read by raw access.
lua_Integer check_readable(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  push_contents(state, 1);
  lua_replace(state, 1);
  return raw_length(state, 1);
}

// Sorts values on the Lua stack, as positions in a list: stable, and with at most n log n comparisons whatever the
// comparison returns. The stack keeps the values alive while a comparison changes the table.
class Sorter {
 public:
  Sorter(lua_State* state, int bottom, int size)
      : state_(state), bottom_(bottom), order_(static_cast<std::size_t>(size)), merged_(order_.size()) {
    std::iota(order_.begin(), order_.end(), 0);
  }

  const std::vector<int>& sort() {
    for (std::size_t width = 1; width < order_.size(); width *= 2) {
      for (std::size_t begin = 0; begin < order_.size(); begin += 2 * width) merge(begin, width);
      order_.swap(merged_);
    }
    return order_;
  }

 private:
  void merge(std::size_t begin, std::size_t width) {
    std::size_t left = begin;
    const std::size_t left_end = std::min(begin + width, order_.size());
    std::size_t right = left_end;
    const std::size_t right_end = std::min(begin + 2 * width, order_.size());
    for (std::size_t out = begin; out < right_end; ++out) {
      const bool from_right = left == left_end || (right < right_end && is_less(order_[right], order_[left]));
      merged_[out] = from_right ? order_[right++] : order_[left++];
    }
  }

  bool is_less(int left, int right) {
    if (!lua_isfunction(state_, 2)) return lua_compare(state_, bottom_ + left, bottom_ + right, LUA_OPLT);
    lua_pushvalue(state_, 2);
    lua_pushvalue(state_, bottom_ + left);
    lua_pushvalue(state_, bottom_ + right);
    lua_call(state_, 2, 1);
    const bool result = lua_toboolean(state_, -1);
    lua_pop(state_, 1);
    return result;
  }

  lua_State* state_;
  int bottom_;
  std::vector<int> order_;
  std::vector<int> merged_;
};

constexpr const char* kTooMany = "more than %d values to sort";

int sort(lua_State* state) {
  const lua_Integer size = check_list(state);
  if (size > kMaxSorted) return luaL_argerror(state, 1, lua_pushfstring(state, kTooMany, kMaxSorted));
  if (!lua_isnoneornil(state, 2)) luaL_checktype(state, 2, LUA_TFUNCTION);
  lua_settop(state, 2);
  luaL_checkstack(state, static_cast<int>(size) + 8, "too many values to sort");
  for (lua_Integer i = 1; i <= size; ++i)
    if (lua_rawgeti(state, 1, i) == LUA_TNIL) return luaL_error(state, "a list with holes can't be sorted");
  constexpr int bottom = 3;
  Sorter sorter(state, bottom, static_cast<int>(size));
  const std::vector<int>& order = sorter.sort();
  check_writable(state, 1);  // the comparison may have done anything
  for (std::size_t i = 0; i < order.size(); ++i) {
    lua_pushvalue(state, bottom + order[i]);
    lua_rawseti(state, 1, static_cast<lua_Integer>(i) + 1);
  }
  return 0;
}

// Returns the position of the value for which the function in argument 2 returns the most. Among equals, it is the
// first one from the position in argument 3 on, wrapping around. Returns nil for an empty list.
int best(lua_State* state) {
  const lua_Integer size = check_readable(state);
  luaL_checktype(state, 2, LUA_TFUNCTION);
  const lua_Integer first = luaL_optinteger(state, 3, 1);
  luaL_argcheck(state, first >= 1, 3, "positions count from 1");
  lua_settop(state, 2);
  lua_pushnil(state);  // greatest so far
  lua_Integer place = 0;
  for (lua_Integer i = 0; i < size; ++i) {
    const lua_Integer here = ((first - 1) % size + i) % size + 1;
    lua_pushvalue(state, 2);
    lua_rawgeti(state, 1, here);
    lua_call(state, 1, 1);
    if (place != 0 && !lua_compare(state, 3, -1, LUA_OPLT)) lua_pop(state, 1);
    else {
      lua_replace(state, 3);
      place = here;
    }
  }
  if (place == 0) lua_pushnil(state);
  else lua_pushinteger(state, place);
  return 1;
}

// Returns a list of the results of the function in argument 2 for each value.
int map(lua_State* state) {
  const lua_Integer size = check_readable(state);
  luaL_checktype(state, 2, LUA_TFUNCTION);
  lua_settop(state, 2);
  lua_createtable(state, static_cast<int>(size), 0);
  for (lua_Integer i = 1; i <= size; ++i) {
    lua_pushvalue(state, 2);
    lua_rawgeti(state, 1, i);
    lua_call(state, 1, 1);
    if (lua_isnil(state, -1)) return luaL_error(state, map_gives_nil);
    lua_rawseti(state, 3, i);
  }
  return 1;
}

}  // namespace

void push_table(lua_State* state) {
  constexpr luaL_Reg functions[] = {{"best", best}, {"map", map}, {"sort", sort}, {nullptr, nullptr}};
  luaL_newlib(state, functions);
}

}  // namespace rules::script
