#pragma once
// Operators: their symbols and precedences.

#include "lua/token.hpp"
#include "lua/tree.hpp"

namespace rules::lua {

/// A binary operator's left and right precedence.
struct Strength {
  Operator operation = Operator::none;
  int left = 0, right = 0;
};
/// Precedence of unary operators over their operand.
constexpr int kUnaryStrength = 12;

/// Returns the binary operator of a symbol; `none` with precedence 0 if there is none.
Strength strength_of(Symbol symbol);

/// Returns the unary operator of a symbol, or `none`.
Operator unary_of(Symbol symbol);

}  // namespace rules::lua
