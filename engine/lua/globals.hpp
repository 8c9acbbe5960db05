#pragma once
// The globals of a text. Knows nothing of what the names mean elsewhere.

#include <set>
#include <string>

#include "lua/tree.hpp"

namespace rules::lua {

struct Globals {
  explicit Globals(const Tree& tree);
  /// Whether it is a global that the text gives no meaning of its own.
  bool is_plain(const Expression& e) const { return e.kind == Expression::Kind::global && !assigned.contains(e.text); }

  std::set<std::string> assigned;  ///< those that the text assigns, anywhere in it
};

}  // namespace rules::lua
