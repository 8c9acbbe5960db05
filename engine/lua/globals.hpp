#pragma once
// The globals assigned by a script. Knows nothing of the meaning of other names.

#include <set>
#include <string>

#include "lua/tree.hpp"

namespace rules::lua {

struct Globals {
  explicit Globals(const Tree& tree);
  /// Returns true if the expression is a global that the script doesn't assign.
  bool is_plain(const Expression& e) const { return e.kind == Expression::Kind::global && !assigned.contains(e.text); }

  std::set<std::string> assigned;  ///< globals that the script assigns anywhere
};

}  // namespace rules::lua
