#pragma once
// Operators: which symbols are one, and how strongly they bind. Knows no grammar besides.

#include "lua/token.hpp"
#include "lua/tree.hpp"

namespace rules::lua {

/// How strongly an operator binds what is left and right of it.
struct Strength {
  Operator operation = Operator::none;
  int left = 0, right = 0;
};
/// How strongly an operator of one binds what is right of it.
constexpr int kUnaryStrength = 12;

/// The operator of two that a symbol is; none, without strength, if it isn't one.
Strength strength_of(Symbol symbol);

/// The operator of one that a symbol is, or none.
Operator unary_of(Symbol symbol);

}  // namespace rules::lua
