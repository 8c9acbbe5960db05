#include "lua/token.hpp"

#include <algorithm>
#include <array>

namespace rules::lua {
namespace {

constexpr std::array<std::string_view, 55> kSpellings = {
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while",
    "+",   "-",     "*",   "/",    "//",     "%",      "^",      "#",    "&",        "~",     "|",
    "<<",  ">>",    "==",  "~=",   "<=",     ">=",     "<",      ">",    "=",        "(",     ")",
    "{",   "}",     "[",   "]",    "::",     ";",      ":",      ",",    ".",        "..",    "..."};
static_assert(kSpellings.size() == static_cast<std::size_t>(Symbol::dots) + 1);
constexpr auto kWords = static_cast<std::size_t>(Symbol::while_) + 1;

}  // namespace

std::string_view spelling(Symbol symbol) { return kSpellings[static_cast<std::size_t>(symbol)]; }

Symbol word_of(std::string_view name) {
  const auto end = kSpellings.begin() + kWords;
  const auto found = std::lower_bound(kSpellings.begin(), end, name);
  return found != end && *found == name ? static_cast<Symbol>(found - kSpellings.begin()) : Symbol::name;
}

}  // namespace rules::lua
