// The linter: everything that can be said against packs without playing them. It links the packs once, reads their
// scripts as trees, and applies the rules of rules.hpp.
// Owns the order in which things are looked at. Knows the content layer and what that knows; doesn't know games,
// scenarios or how findings are shown. Invariant: packs that it has nothing against can be linked.
// Read next: lint_context.hpp, rules.hpp.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "content/pack_finder.hpp"
#include "lint/finding.hpp"

namespace rules::lint {

/// What is to be checked.
struct Target {
  std::vector<std::string> packs;     ///< with all that they require
  std::vector<std::string> settings;  ///< pack.option=value
};

/// Adds everything that can be said against the packs, alone or together.
void check(const content::PackFinder& finder, const Target& target, LintReport& report);

/// Sets of packs that can be played together, as large as they get, so that each pack is in one: those of one game, but
/// for conflicts.
std::vector<std::vector<std::string>> played_together(const content::PackFinder& finder,
                                                      std::span<const std::string> packs);

/// Adds what can be said against the packs, each with what it requires, and then against the game of all of them.
void check_each_and_all(const content::PackFinder& finder, const Target& target, LintReport& report);

/// Adds what can be said against the packs, each with what it requires, and then those of one game together.
void check_each_and_together(const content::PackFinder& finder, const Target& target, LintReport& report);

}  // namespace rules::lint
