// Static checks of files beside packs: scenarios, lists of explanations, game configs. Owns the detection of a file's
// kind. Runs no scenarios. Invariant: every problem names its rule. Read next: scenario.hpp, unreached.hpp;
// play/game_file.hpp.
#pragma once
#include <filesystem>

#include "packs/pack/pack_finder.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

/// Adds the problems of the scenarios in a file: their form and unknown names. They can prove `clauses`. `runner` links
/// the packs that they name; if the packs are known to be faulty, that is not reported again.
void check_scenarios(const std::filesystem::path& file, const std::set<std::string>& clauses, ScenarioRunner& runner,
                     packs::Problems& problems, bool packs_are_good = true);

/// Checks a file of any kind, detected by its contents: scenarios, explanations, or a config.
void check_file(const std::filesystem::path& file, const packs::PackFinder& finder, ScenarioRunner& runner,
                packs::Problems& problems);

}  // namespace rules::scenarios
