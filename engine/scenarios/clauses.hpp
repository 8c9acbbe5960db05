// Clause coverage: clauses of the rules that no scenario proves, and scenarios that prove unknown clauses. Owns the
// comparison. Read next: packs/text/rulebook.hpp.
#pragma once
#include "packs/text/rulebook.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

struct ClauseReport {
  std::size_t clauses = 0;              ///< of the selected packs
  std::vector<packs::Clause> unproved;  ///< proved by no scenario, in the order of the rulebooks
  std::vector<std::string> unknown;     ///< ids proved by scenarios that are not clauses, as `file:line: id`
};

/// Compares the clauses that scenarios prove with the rulebooks of all packs found. Only clauses of these packs count;
/// a clause that needs other packs counts if these are among them. Throws packs::ContentError if a rulebook is
/// unreadable or incomplete, or two of these packs have the same clause.
ClauseReport compare_clauses(std::span<const Scenario> scenarios, const packs::PackFinder& finder,
                             const std::set<std::string>& packs);

/// Returns the ids of the clauses of all packs.
std::set<std::string> known_clauses(const packs::PackFinder& finder);

}  // namespace rules::scenarios
