// Static checks of files beside packs: scenarios, lists of explanations, game configs; and of the clauses that
// scenarios prove. Owns the detection of a file's kind. Runs no scenarios. Invariant: every problem names its rule.
// Read next: scenario.hpp, explanations.hpp; play/game_file.hpp.
#pragma once
#include <filesystem>

#include "packs/pack/pack_finder.hpp"
#include "packs/text/rulebook.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

/// Adds the problems of the scenarios in a file: their form and unknown names. They can prove `clauses`. `runner` links
/// the packs that they name; if the packs are known to be faulty, that is not reported again.
void check_scenarios(const std::filesystem::path& file, const std::set<std::string>& clauses, ScenarioRunner& runner,
                     packs::Problems& problems, bool packs_are_good = true);

/// Checks a file of any kind, detected by its contents: scenarios, explanations, or a config.
void check_file(const std::filesystem::path& file, const packs::PackFinder& finder, ScenarioRunner& runner,
                packs::Problems& problems);

/// Clauses of the rules that no scenario proves, and scenarios that prove unknown clauses.
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
