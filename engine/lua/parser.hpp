#pragma once
// Parser: makes a tree of a Lua 5.4 text. Accepts each text that Lua's own compiler accepts, up to some limits. Because
// of them a hostile text takes only linear time and little stack, in this parser and in Lua's compiler after it. Leaves
// it to Lua to say what is wrong, and to refuse what has the form of Lua: jumps without a label, constants that are
// assigned, too many locals. Knows nothing of what scripts may do. Read next: tree.hpp, scopes.hpp.

#include <cstddef>
#include <string_view>

#include "lua/syntax_error.hpp"
#include "lua/tree.hpp"

namespace rules::lua {

struct Bounds {
  std::size_t bytes = std::size_t{256} << 10;  ///< Lua's compiler takes a quarter of a second for twice that
  int nesting = 100;                           ///< brackets and blocks around a place: Lua's compiler gives up at 200
  int chain = 1000;    ///< operators, calls and fields in a row: Lua's compiler takes the square of their number
  int elseifs = 1000;  ///< after one `if`, for the same reason
  int jumps = 2000;    ///< `goto`, `break` and labels in a text, for the same reason
  int height = 1500;   ///< of a tree: whoever walks it takes some stack for each step
};

/// The tree of the text. Throws TooMuch if it goes past a bound, else SyntaxError if Lua's compiler would refuse it.
/// Bounds are told as they are reached: what Lua's compiler reads before it comes to a SyntaxError is within them.
Tree parse(std::string_view source, const Bounds& bounds = {});

}  // namespace rules::lua
