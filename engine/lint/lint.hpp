// The linter: reports every problem of packs that can be found without playing. Links the packs once, parses their
// scripts, and applies the rules of rules.hpp. Owns the order of the checks. Invariant: packs without errors can be
// linked. Read next: lint_context.hpp, rules.hpp.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lint/finding.hpp"
#include "packs/pack/pack_finder.hpp"

namespace rules::lint {

/// The packs to check.
struct Target {
  std::vector<std::string> packs;     ///< their requirements are added
  std::vector<std::string> settings;  ///< pack.option=value
};

/// Checks the packs, one alone or several together, and adds all findings.
void check(const packs::PackFinder& finder, const Target& target, LintReport& report);

/// Returns maximal sets of packs that can be played together, so that each pack is in one; packs of one game are only
/// separated by conflicts.
std::vector<std::vector<std::string>> played_together(const packs::PackFinder& finder,
                                                      std::span<const std::string> packs);

/// Checks each pack with its requirements, and then the game of all of them.
void check_each_and_all(const packs::PackFinder& finder, const Target& target, LintReport& report);

/// Checks each pack with its requirements, and then the packs of each game together.
void check_each_and_together(const packs::PackFinder& finder, const Target& target, LintReport& report);

}  // namespace rules::lint
