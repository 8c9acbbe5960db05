#pragma once
// Tokens: the keywords, literals and symbols of Lua 5.4. Read next: lexer.hpp.

#include <cstdint>
#include <string>
#include <string_view>

#include "lua/source_range.hpp"

namespace rules::lua {

enum class Symbol : std::uint8_t {
  // keywords, in alphabetical order
  and_,
  break_,
  do_,
  else_,
  elseif_,
  end_,
  false_,
  for_,
  function_,
  goto_,
  if_,
  in_,
  local_,
  nil_,
  not_,
  or_,
  repeat_,
  return_,
  then_,
  true_,
  until_,
  while_,
  // symbols
  plus,
  minus,
  star,
  slash,
  double_slash,
  percent,
  caret,
  hash,
  ampersand,
  tilde,
  pipe,
  shift_left,
  shift_right,
  equal,
  unequal,
  at_most,
  at_least,
  less,
  more,
  assign,
  open_parenthesis,
  close_parenthesis,
  open_brace,
  close_brace,
  open_bracket,
  close_bracket,
  label,
  semicolon,
  colon,
  comma,
  dot,
  concatenate,
  dots,
  // tokens with a value
  name,
  text,
  integer,
  number,
  end_of_text
};

struct Token {
  Symbol symbol = Symbol::end_of_text;
  SourceRange place;
  std::string text;          ///< name, or string with its escapes resolved
  std::int64_t integer = 0;  ///< value of an integer
  double number = 0;         ///< value of a float
};

/// Returns the spelling of a keyword or symbol.
std::string_view spelling(Symbol symbol);
/// Returns the keyword of that name, or Symbol::name.
Symbol word_of(std::string_view name);

}  // namespace rules::lua
