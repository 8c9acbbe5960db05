// What can be said against files beside packs without playing: scenarios, lists of explanations, configs of games. Owns
// which kind a file is of. Doesn't run scenarios. Invariant: every problem names its rule. Read next: scenario.hpp,
// unreached.hpp; play/game_file.hpp.
#pragma once
#include <filesystem>

#include "content/pack_finder.hpp"
#include "proof/scenario.hpp"

namespace rules::proof {

/// Adds what is wrong with the scenarios of a file: their form, and the names of what they are about. They can prove
/// `clauses`. `runner` links the packs that they name; if these are known not to be good, that is not told again.
void check_scenarios(const std::filesystem::path& file, const std::set<std::string>& clauses, ScenarioRunner& runner,
                     content::Problems& problems, bool packs_are_good = true);

/// The same of a file of any kind: what it holds says whether it is one of scenarios or explanations, or a config.
void check_file(const std::filesystem::path& file, const content::PackFinder& finder, ScenarioRunner& runner,
                content::Problems& problems);

}  // namespace rules::proof
