#include "script/value.hpp"

#include <stdexcept>

#include "sandbox/safe_libraries.hpp"
#include "script/host.hpp"

namespace rules::script {

std::optional<std::int32_t> as_field(Type type, std::int64_t code) {
  if (type == Type::seats && Value::is_set(code)) return static_cast<std::int32_t>(code - Value::kSets);
  if (code <= Value::kTrue) return std::nullopt;
  for (const std::int64_t held :
       {code, code - 1, static_cast<std::int64_t>(index_of(code)), static_cast<std::int64_t>(zone_index(code))})
    if (held >= 0 && held <= std::numeric_limits<std::int32_t>::max() &&
        value_of(type, static_cast<std::int32_t>(held)) == code)
      return static_cast<std::int32_t>(held);
  return std::nullopt;
}

std::int64_t LowNumbers::code_of(std::int64_t number) {
  const auto [found, added] = codes_.try_emplace(number, Value::kLowNumbers + std::ssize(numbers_));
  if (!added) return found->second;
  if (found->second == Value::kLast) {
    codes_.erase(found);
    throw std::length_error("too many different numbers below " + std::to_string(Value::kLast));
  }
  numbers_.push_back(number);
  return found->second;
}

namespace {

/// Returns the tagged value of the table on top of the stack: a host list of its elements, gaps included; kTable if it
/// has named keys.
std::int64_t code_of_table(lua_State* state) {
  Lists& lists = Host::of(state).lists;
  const int table = lua_gettop(state);
  const lua_Unsigned length = lua_rawlen(state, table);
  lua_pushnil(state);
  if (length == 0 && lua_next(state, table) != 0) {
    lua_pop(state, 2);
    return Value::kTable;
  }
  lua_settop(state, table);
  const std::int64_t list = lists.make();
  for (lua_Unsigned i = 1; i <= length; ++i) {
    // No parameter takes lists of tables or strings, so their contents are dropped.
    const int type = lua_rawgeti(state, table, static_cast<lua_Integer>(i));
    lists.add(list, type == LUA_TTABLE ? Value::kTable : type == LUA_TSTRING ? Value::kTexts : code_at(state, -1));
    lua_pop(state, 1);
  }
  return list;
}

}  // namespace

std::int64_t code_at(lua_State* state, int index) {
  switch (lua_type(state, index)) {
    case LUA_TNONE:
    case LUA_TNIL: return Value::kNil;
    case LUA_TBOOLEAN: return Value::flag(lua_toboolean(state, index) != 0);
    case LUA_TNUMBER: {
      int whole = 0;
      const lua_Integer n = lua_tointegerx(state, index, &whole);
      if (!whole) return Value::kFraction;
      return Host::of(state).code_of_number(n);
    }
    case LUA_TSTRING: return Value::kOnStack + lua_absindex(state, index);
    case LUA_TTABLE: {
      luaL_checkstack(state, 8, nullptr);
      push_contents(state, index);
      const std::int64_t code = code_of_table(state);
      lua_pop(state, 1);
      return code;
    }
    case LUA_TFUNCTION: return Value::kFunction;
    case LUA_TUSERDATA: return Value::kEvent;
    case LUA_TLIGHTUSERDATA:  // sets of players: the only light userdata that scripts get
      return Value::kSets + static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(lua_touserdata(state, index)));
    default: return Value::kTable;
  }
}

void push_code(lua_State* state, std::int64_t code) {
  Host& host = Host::of(state);
  if (Value::is_number(code)) return lua_pushinteger(state, host.number(code));
  if (code == Value::kTrue || code == Value::kFalse) return lua_pushboolean(state, code == Value::kTrue);
  if (Value::is_set(code))
    return lua_pushlightuserdata(state, reinterpret_cast<void*>(static_cast<std::uintptr_t>(code - Value::kSets)));
  if (Value::is_text(code)) {
    const std::string_view text = host.text(code);
    lua_pushlstring(state, text.data(), text.size());
    return;
  }
  if (!Value::is_list(code)) return lua_pushnil(state);
  const auto size = static_cast<int>(host.lists[code].size());
  luaL_checkstack(state, 3, nullptr);
  lua_createtable(state, size, 0);
  for (int i = 0; i < size; ++i) {
    push_code(state, host.lists[code][at(i)]);
    lua_rawseti(state, -2, i + 1);
  }
}

const char* key_at(lua_State* state, int index) {
  return lua_type(state, index) == LUA_TSTRING ? lua_tostring(state, index) : "?";
}

}  // namespace rules::script
