// Which clauses of the rules no scenario proves, and which scenarios prove what is no clause.
// Owns the comparison. Doesn't know how scenarios are played. Read next: content/rulebook.hpp.
#pragma once
#include "content/rulebook.hpp"
#include "proof/scenario.hpp"

namespace rules::proof {

struct ClauseReport {
  std::size_t clauses = 0;                ///< of the packs asked for
  std::vector<content::Clause> unproved;  ///< that no scenario proves, in the order of the rulebooks
  std::vector<std::string> unknown;       ///< what scenarios prove that is no clause, as `file:line: id`
};

/// Compares what scenarios prove with the rulebooks of all packs that were found. Only clauses of these packs count;
/// one that needs other packs counts if these are among them. Throws content::ContentError if a rulebook can't be read,
/// lacks something, or two of these packs have one clause.
ClauseReport compare_clauses(std::span<const Scenario> scenarios, const content::PackFinder& finder,
                             const std::set<std::string>& packs);

/// The ids of the clauses of all packs.
std::set<std::string> known_clauses(const content::PackFinder& finder);

}  // namespace rules::proof
