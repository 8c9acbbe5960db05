// Clause coverage: clauses of the rules that no scenario proves, and scenarios that prove unknown clauses. Owns the
// comparison. Read next: content/rulebook.hpp.
#pragma once
#include "content/rulebook.hpp"
#include "proof/scenario.hpp"

namespace rules::proof {

struct ClauseReport {
  std::size_t clauses = 0;                ///< of the selected packs
  std::vector<content::Clause> unproved;  ///< proved by no scenario, in the order of the rulebooks
  std::vector<std::string> unknown;       ///< ids proved by scenarios that are not clauses, as `file:line: id`
};

/// Compares the clauses that scenarios prove with the rulebooks of all packs found. Only clauses of these packs count;
/// a clause that needs other packs counts if these are among them. Throws content::ContentError if a rulebook is
/// unreadable or incomplete, or two of these packs have the same clause.
ClauseReport compare_clauses(std::span<const Scenario> scenarios, const content::PackFinder& finder,
                             const std::set<std::string>& packs);

/// Returns the ids of the clauses of all packs.
std::set<std::string> known_clauses(const content::PackFinder& finder);

}  // namespace rules::proof
