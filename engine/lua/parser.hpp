// Parser: turns a Lua 5.4 source into a tree. Accepts every source that Lua's compiler accepts, within bounds that keep
// time linear and the stack small for hostile input, here and in Lua's compiler. Leaves some errors to Lua: jumps
// without a label, assignments to constants, too many locals. Read next: ast.hpp, scopes.hpp.
#pragma once
#include <cstddef>
#include <string_view>

#include "lua/ast.hpp"
#include "lua/lexer.hpp"

namespace rules::lua {

struct Bounds {
  std::size_t bytes = std::size_t{256} << 10;  ///< Lua's compiler takes 0.25 s for twice as many
  int nesting = 100;                           ///< open brackets and blocks; Lua's compiler gives up at 200
  int chain = 1000;    ///< consecutive operators, calls and fields; Lua's compiler is quadratic in them
  int elseifs = 1000;  ///< after one `if`; quadratic too
  int jumps = 2000;    ///< `goto`, `break` and labels of a source; quadratic too
  int height = 1500;   ///< of a tree: a recursive visitor uses stack for each level
};

/// Parses a source. Throws TooMuch if it exceeds a bound, and SyntaxError if Lua's compiler would reject it. Checks
/// bounds while reading, so everything that Lua's compiler reads before a SyntaxError is within them.
Tree parse(std::string_view source, const Bounds& bounds = {});

}  // namespace rules::lua
