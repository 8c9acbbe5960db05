// Mutation testing: if one script function or patch is left out, or one YAML value is changed, some scenario must fail;
// otherwise no scenario proves it. Owns the list of mutants and the search for survivors. Possible values:
// data_mutants.hpp.
#pragma once
#include <functional>

#include "scenarios/explanations.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

/// Returns all mutants except YAML values, sorted: script functions that rules depend on, as `pack:path` (not advice
/// for bots); patches, as `pack:patch TARGET at FILE:LINE:COLUMN`; and every `first` and `then` of an `order:` (which
/// is reversed), as `pack:order STAGE.EVENT at FILE:LINE:COLUMN`.
std::vector<std::string> mutants(const packs::LinkedGame& linked);

struct MutationResult {
  std::size_t tried = 0;
  std::vector<std::string> survivors;   ///< mutants with which every scenario passes
  std::vector<std::string> places;      ///< of the survivors, as `file:line`; empty if the name contains it
  std::vector<std::string> unlinkable;  ///< mutants with which the packs can't be linked: detected, but by no scenario
  std::vector<std::string> broken;      ///< scenarios left out because they fail anyway, as `file:line: name`
};

/// Called after each mutant with its name and the scenario that detected it, or nullptr if it survived. Called by one
/// thread at a time.
using MutationProgress = std::function<void(const std::string& mutant, const Scenario* noticed_by)>;

struct MutationConfig {
  std::vector<std::filesystem::path> folders;  ///< where packs are
  std::vector<std::string> packs;              ///< packs to mutate; empty: all packs that the scenarios use
  bool values = false;                         ///< also change YAML values
  int sample = 1;                              ///< try one in this many values
  int threads = 1;
};

/// Tries all mutants. Runs each on the scenarios of games that have it, most related ones first, until one fails.
MutationResult run_mutations(const MutationConfig& config, std::span<const Scenario> scenarios,
                             const MutationProgress& progress = {});

struct SurvivorVerdict {
  std::vector<std::size_t> unexplained;  ///< indices of survivors
  std::vector<std::string> idle;         ///< explained items, as `file:line: item`, that explain no survivor
};

/// Compares survivors with explanations of why no scenario can detect them. An item is a mutant's name, with `*` as a
/// wildcard. Ignores items about packs or values that were not tried.
SurvivorVerdict judge_survivors(const MutationConfig& config, const MutationResult& result,
                                std::span<const Explanation> explanations);

}  // namespace rules::scenarios
