#pragma once
// What a text gives a meaning of its own. Knows nothing of what the names mean elsewhere.

#include <set>
#include <string>

#include "lua/tree.hpp"

namespace rules::lua {

/// The globals that a text assigns, anywhere in it.
std::set<std::string> assigned_globals(const Tree& tree);

}  // namespace rules::lua
