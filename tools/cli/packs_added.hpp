// dicetown packs add, list, remove, verify: packs in the user's data folder. Each has a lock beside it that records its
// state when it was added.
#pragma once
#include <string>
#include <vector>

#include "common.hpp"

namespace tools {

/// Runs the command named by the first of `words`, the arguments after `packs`. Throws UsageError for an unknown
/// command. Returns the exit code.
int change_packs(const Common& common, const std::vector<std::string>& words, bool replace, const Texts& texts);

}  // namespace tools
