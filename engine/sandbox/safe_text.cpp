#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

#include "sandbox/safe_parts.hpp"

namespace rules::script {
namespace {

constexpr lua_Integer most_bytes = 250;

std::string_view any_text(lua_State* state, int argument) {
  std::size_t size = 0;
  const char* const text = luaL_checklstring(state, argument, &size);
  return {text, size};
}

// Places i to j of a text of `size`, from 1, negative ones from the end, as [begin, end) from 0.
struct Range {
  std::size_t begin;
  std::size_t end;
};

Range range(lua_Integer first, lua_Integer last, std::size_t size) {
  const auto length = static_cast<lua_Integer>(size);
  if (first < 0) first = first < -length ? 1 : length + 1 + first;
  if (last < 0) last = last < -length ? 0 : length + 1 + last;
  first = std::max<lua_Integer>(first, 1);
  last = std::min(last, length);
  if (first > last) return {0, 0};
  return {static_cast<std::size_t>(first - 1), static_cast<std::size_t>(last)};
}

int byte(lua_State* state) {
  const std::string_view text = any_text(state, 1);
  const lua_Integer first = luaL_optinteger(state, 2, 1);
  const auto [begin, end] = range(first, luaL_optinteger(state, 3, first), text.size());
  const auto count = static_cast<int>(std::min<std::size_t>(end - begin, most_bytes + 1));
  if (count > most_bytes) return luaL_error(state, "more than 250 bytes at once");
  luaL_checkstack(state, count, "too many bytes");
  for (std::size_t i = begin; i < end; ++i) lua_pushinteger(state, static_cast<unsigned char>(text[i]));
  return count;
}

int from_bytes(lua_State* state) {
  std::string text;
  for (int i = 1; i <= lua_gettop(state); ++i) {
    const lua_Integer value = luaL_checkinteger(state, i);
    luaL_argcheck(state, value >= 0 && value <= 255, i, "value out of range");
    text += static_cast<char>(value);
  }
  push_text(state, text);
  return 1;
}

int length(lua_State* state) {
  lua_pushinteger(state, static_cast<lua_Integer>(any_text(state, 1).size()));
  return 1;
}

int sub(lua_State* state) {
  const std::string_view text = any_text(state, 1);
  const auto [begin, end] = range(luaL_checkinteger(state, 2), luaL_optinteger(state, 3, -1), text.size());
  lua_pushlstring(state, text.data() + begin, end - begin);
  return 1;
}

// Letters of ASCII only, in every locale.
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

template <char (*convert)(char)>
int converted(lua_State* state) {
  std::string text(check_text(state, 1));
  std::transform(text.begin(), text.end(), text.begin(), convert);
  push_text(state, text);
  return 1;
}

int reverse(lua_State* state) {
  std::string text(check_text(state, 1));
  std::reverse(text.begin(), text.end());
  push_text(state, text);
  return 1;
}

int repeat(lua_State* state) {
  const std::string_view text = check_text(state, 1);
  const lua_Integer count = luaL_checkinteger(state, 2);
  const std::string_view separator = lua_isnoneornil(state, 3) ? std::string_view() : check_text(state, 3);
  std::string result;
  if (count > 0 && text.size() + separator.size() > 0) {
    if (count > static_cast<lua_Integer>(longest_text)) refuse_length(state);  // each turn adds at least one byte
    for (lua_Integer i = 0; i < count; ++i) {
      if (i > 0) result += separator;
      result += text;
      if (result.size() > longest_text) refuse_length(state);
    }
  }
  push_text(state, result);
  return 1;
}

int contains(lua_State* state) {
  lua_pushboolean(state, check_text(state, 1).find(check_text(state, 2)) != std::string_view::npos);
  return 1;
}

int starts(lua_State* state) {
  lua_pushboolean(state, any_text(state, 1).starts_with(any_text(state, 2)));
  return 1;
}

int ends(lua_State* state) {
  lua_pushboolean(state, any_text(state, 1).ends_with(any_text(state, 2)));
  return 1;
}

int split(lua_State* state) {
  std::string_view rest = check_text(state, 1);
  const std::string_view separator = check_text(state, 2);
  luaL_argcheck(state, !separator.empty(), 2, "the separator is empty");
  lua_newtable(state);
  for (lua_Integer place = 1;; ++place) {
    const std::size_t found = rest.find(separator);
    lua_pushlstring(state, rest.data(), std::min(found, rest.size()));
    lua_rawseti(state, -2, place);
    if (found == std::string_view::npos) return 1;
    rest.remove_prefix(found + separator.size());
  }
}

// One conversion of `format`, as written between '%' and its letter.
struct Conversion {
  std::string flags;
  int width = 0;
  int precision = -1;
  char letter = '\0';
};

int take_number(std::string_view& rest) {
  int value = 0;
  for (int digits = 0; digits < 2 && !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; ++digits) {
    value = value * 10 + (rest[0] - '0');
    rest.remove_prefix(1);
  }
  return value;
}

Conversion take_conversion(lua_State* state, std::string_view& rest) {
  Conversion result;
  while (!rest.empty() && result.flags.size() < 5 &&
         std::string_view("-+ #0").find(rest[0]) != std::string_view::npos) {
    result.flags += rest[0];
    rest.remove_prefix(1);
  }
  result.width = take_number(rest);
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    result.precision = take_number(rest);
  }
  if (!rest.empty()) result.letter = rest[0];
  if (result.letter == '\0' || std::string_view("disxXc").find(result.letter) == std::string_view::npos)
    luaL_error(state, "format: only %%d, %%i, %%s, %%x, %%X, %%c and %%%%, with flags and a width up to 99");
  rest.remove_prefix(1);
  return result;
}

std::string padded(std::string text, const Conversion& how) {
  const auto width = static_cast<std::size_t>(how.width);
  if (text.size() >= width) return text;
  const std::string padding(width - text.size(), ' ');
  return how.flags.find('-') != std::string::npos ? text + padding : padding + text;
}

std::string convert(lua_State* state, const Conversion& how, int argument) {
  if (how.letter == 'c') return padded(std::string(1, static_cast<char>(luaL_checkinteger(state, argument))), how);
  if (how.letter == 's') {
    luaL_checkany(state, argument);
    std::string text = display(state, argument);
    if (how.precision >= 0) text.resize(std::min(text.size(), static_cast<std::size_t>(how.precision)));
    return padded(std::move(text), how);
  }
  std::string specification = "%" + how.flags;
  if (how.width > 0) specification += std::to_string(how.width);
  if (how.precision >= 0) specification += "." + std::to_string(how.precision);
  specification += "ll";
  specification += how.letter;
  std::array<char, 128> buffer;  // a width or precision of 99 and a sign, or 20 digits
  const int size = std::snprintf(buffer.data(), buffer.size(), specification.c_str(),
                                 static_cast<long long>(luaL_checkinteger(state, argument)));
  return std::string(buffer.data(), static_cast<std::size_t>(size));
}

int format(lua_State* state) {
  std::string_view rest = check_text(state, 1);
  std::string result;
  for (int argument = 1; !rest.empty();) {
    const std::size_t percent = std::min(rest.find('%'), rest.size());
    result += rest.substr(0, percent);
    rest.remove_prefix(percent);
    if (rest.starts_with("%%")) {
      result += '%';
      rest.remove_prefix(2);
    } else if (!rest.empty()) {
      rest.remove_prefix(1);
      const Conversion how = take_conversion(state, rest);
      result += convert(state, how, ++argument);
    }
    if (result.size() > longest_text) refuse_length(state);
  }
  push_text(state, result);
  return 1;
}

int encode(lua_State* state) {
  std::string text;
  for (int i = 1; i <= lua_gettop(state); ++i) {
    const lua_Integer value = luaL_checkinteger(state, i);
    luaL_argcheck(state, value >= 0 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff), i, "no such character");
    const auto code = static_cast<std::uint32_t>(value);
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xc0 | code >> 6);
      tail(0);
    } else if (code < 0x10000) {
      text += static_cast<char>(0xe0 | code >> 12);
      tail(6);
      tail(0);
    } else {
      text += static_cast<char>(0xf0 | code >> 18);
      tail(12);
      tail(6);
      tail(0);
    }
  }
  push_text(state, text);
  return 1;
}

// The length of the character at the start of `text`, or 0 if it is not proper UTF-8.
std::size_t character_length(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = at(0) < 0x80   ? 1
                             : at(0) < 0xc2 ? 0
                             : at(0) < 0xe0 ? 2
                             : at(0) < 0xf0 ? 3
                             : at(0) < 0xf5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((at(i) & 0xc0) != 0x80) return 0;
  const bool bad = (at(0) == 0xe0 && at(1) < 0xa0) || (at(0) == 0xed && at(1) > 0x9f) ||
                   (at(0) == 0xf0 && at(1) < 0x90) || (at(0) == 0xf4 && at(1) > 0x8f);
  return bad ? 0 : length;
}

int count_characters(lua_State* state) {
  const std::string_view text = check_text(state, 1);
  lua_Integer count = 0;
  for (std::size_t i = 0; i < text.size(); ++count) {
    const std::size_t length_here = character_length(text.substr(i));
    if (length_here == 0) {
      lua_pushnil(state);
      lua_pushinteger(state, static_cast<lua_Integer>(i) + 1);
      return 2;
    }
    i += length_here;
  }
  lua_pushinteger(state, count);
  return 1;
}

}  // namespace

void push_string(lua_State* state) {
  constexpr luaL_Reg functions[] = {{"byte", byte},
                                    {"char", from_bytes},
                                    {"contains", contains},
                                    {"ends", ends},
                                    {"format", format},
                                    {"len", length},
                                    {"lower", converted<to_lower>},
                                    {"rep", repeat},
                                    {"reverse", reverse},
                                    {"split", split},
                                    {"starts", starts},
                                    {"sub", sub},
                                    {"upper", converted<to_upper>},
                                    {nullptr, nullptr}};
  luaL_newlib(state, functions);
}

void push_utf8(lua_State* state) {
  constexpr luaL_Reg functions[] = {{"char", encode}, {"len", count_characters}, {nullptr, nullptr}};
  luaL_newlib(state, functions);
}

}  // namespace rules::script
