#include "sandbox/safe_libraries.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

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

constexpr luaL_Reg kOfFrozen[] = {{"__newindex", throw_write}, {"__len", length}};

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

void push_metatable(lua_State* state, std::span<const luaL_Reg> functions) {
  lua_createtable(state, 0, static_cast<int>(functions.size()) + 3);
  for (const luaL_Reg& each : functions) {
    lua_pushcfunction(state, each.func);
    lua_setfield(state, -2, each.name);
  }
  lua_pushboolean(state, false);
  lua_setfield(state, -2, "__metatable");
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
  push_metatable(state, kOfFrozen);
  lua_pushvalue(state, contents);
  lua_rawsetp(state, -2, &contents_key);
  lua_pushvalue(state, contents);
  lua_setfield(state, -2, "__index");

  for (lua_pushnil(state); lua_next(state, index);) {  // clearing a field while traversing is allowed
    lua_pop(state, 1);
    lua_pushvalue(state, -1);
    lua_pushnil(state);
    lua_rawset(state, index);
  }
  lua_setmetatable(state, index);
  lua_pop(state, 1);
}

namespace {

// Raises a Lua error if the table at `index` is frozen.
void check_writable(lua_State* state, int index) {
  if (is_frozen(state, index)) luaL_error(state, refusal);
}

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

constexpr int kMaxSorted = 10'000;  // the values are all on Lua's stack, which has room for a million

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

int sort(lua_State* state) {
  const lua_Integer size = check_list(state);
  if (size > kMaxSorted)
    return luaL_argerror(state, 1, lua_pushfstring(state, "more than %d values to sort", kMaxSorted));
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

// The upvalue maps each key of the snapshot to the next one: `true` to the first, the last to `false`. The next key
// depends only on the key, so a kept iterator is no hidden state.
int next_pair(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 2);
  push_contents(state, 1);
  if (lua_isnil(state, 2)) lua_pushboolean(state, true);
  else lua_pushvalue(state, 2);
  while (true) {
    if (lua_rawget(state, lua_upvalueindex(1)) == LUA_TNIL) return luaL_error(state, "pairs: no such key");
    if (lua_isboolean(state, 4)) return 0;
    lua_pushvalue(state, 4);
    if (lua_rawget(state, 3) != LUA_TNIL) return 2;
    lua_pop(state, 1);  // removed since the snapshot
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
  if (!std::ranges::is_sorted(numbers)) std::ranges::sort(numbers);
  std::ranges::sort(texts);

  lua_createtable(state, 0, static_cast<int>(numbers.size() + texts.size()) + 1);
  lua_pushboolean(state, true);
  const auto add = [state] {  // the key on top of the stack, behind the one below it
    lua_pushvalue(state, 5);
    lua_insert(state, 4);
    lua_rawset(state, 3);
  };
  for (const lua_Integer number : numbers) {
    lua_pushinteger(state, number);
    add();
  }
  for (const std::string_view text : texts) {
    lua_pushlstring(state, text.data(), text.size());
    add();
  }
  lua_pushboolean(state, false);
  lua_rawset(state, 3);
  lua_pushcclosure(state, next_pair, 1);
  lua_pushvalue(state, 1);
  lua_pushnil(state);
  return 3;
}

int throw_text_field(lua_State* state) { return luaL_error(state, text_has_no_fields); }

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

constexpr luaL_Reg kOfText[] = {{"__index", throw_text_field}};
constexpr luaL_Reg kBasics[] = {{"error", raise_error}, {"ipairs", indices}, {"pairs", pairs}, {nullptr, nullptr}};
constexpr luaL_Reg kMath[] = {{"max", extreme<true>}, {"min", extreme<false>}, {nullptr, nullptr}};
constexpr luaL_Reg kTable[] = {{"best", best}, {"map", map}, {"sort", sort}, {nullptr, nullptr}};
constexpr std::pair<const char*, const luaL_Reg*> kLibraries[] = {{"math", kMath}, {"table", kTable}};

}  // namespace

void push_safe_globals(lua_State* state) {
  luaL_checkstack(state, 8, "safe libraries");
  lua_newtable(state);
  luaL_setfuncs(state, kBasics, 0);
  for (const auto& [name, functions] : kLibraries) {
    lua_newtable(state);
    luaL_setfuncs(state, functions, 0);
    freeze(state, -1);
    lua_setfield(state, -2, name);
  }
  lua_pushliteral(state, "");  // the metatable of all strings of the state
  push_metatable(state, kOfText);
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

std::map<std::string, std::vector<std::string>> safe_names() {
  std::map<std::string, std::vector<std::string>> found;
  for (const luaL_Reg* basic = kBasics; basic->name; ++basic) found[basic->name];
  for (const auto& [name, functions] : kLibraries)
    for (const luaL_Reg* function = functions; function->name; ++function) found[name].emplace_back(function->name);
  return found;
}

}  // namespace rules::script
