// dicetown packs add, list, remove, verify: packs in the user's data folder. Each has a lock beside it, which says what
// it was when it was added.
#pragma once
#include <string>
#include <vector>

#include "common.hpp"

namespace tools {

/// The first word after `packs` decides; `words` has it and what follows. Throws UsageError for another one. Returns
/// the exit code.
int change_packs(const Common& common, const std::vector<std::string>& words, bool replace, const Texts& texts);

}  // namespace tools
