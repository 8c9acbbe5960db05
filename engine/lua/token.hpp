#pragma once
// Tokens: the words, literals and symbols of Lua 5.4. Knows nothing of the grammar.
// Read next: lexer.hpp.

#include <cstdint>
#include <string>
#include <string_view>

#include "lua/source_range.hpp"

namespace rules::lua {

enum class Symbol : std::uint8_t {
  // the words of the language, in the order of the alphabet
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
  // signs
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
  // what has a value of its own
  name,
  text,
  integer,
  number,
  end_of_text
};

struct Token {
  Symbol symbol = Symbol::end_of_text;
  SourceRange place;
  std::string text;          ///< of a name or a text, escapes resolved
  std::int64_t integer = 0;  ///< of a whole number
  double number = 0;         ///< of another number
};

/// How a symbol is written that has no value of its own.
std::string_view spelling(Symbol symbol);
/// The word of the language that this is, or Symbol::name.
Symbol word_of(std::string_view name);

}  // namespace rules::lua
