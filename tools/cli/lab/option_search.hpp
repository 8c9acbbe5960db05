// Settings that bring metrics into wanted ranges, those nearest to the usual ones first: `dicetown sweep --want`.
#pragma once
#include <string>
#include <vector>

#include "lab/variants.hpp"

namespace tools {

/// Searches the settings of all ranges of --set and prints what was found. Returns the exit code. Throws UsageError.
int find_settings(LabOptions& options, const std::vector<std::string>& wants, const Command& command);

}  // namespace tools
