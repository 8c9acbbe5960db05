// Mutation: if one function of the scripts or one patch is left out, or one value in the YAML is changed, some scenario
// must fail. If none fails, no scenario proves that thing.
// Owns the list of mutants and the search for those that survive. Doesn't know how scenarios are played, or what else a
// value could be (content/data_mutants.hpp).
#pragma once
#include <functional>

#include "proof/scenario.hpp"
#include "proof/unreached.hpp"

namespace rules::proof {

/// Every function of the packs' scripts that rules depend on, as `pack:path` (advice for bots is none), and every
/// patch, as `pack:patch TARGET at FILE:LINE:COLUMN`, and every `first` and `then` of an `order:` (which is turned
/// round), as `pack:order STAGE.EVENT at FILE:LINE:COLUMN`; sorted. Values of YAML are not among them.
std::vector<std::string> mutants(const content::LinkedGame& linked);

struct MutationResult {
  std::size_t tried = 0;
  std::vector<std::string> survivors;   ///< mutants that every scenario passes with
  std::vector<std::string> places;      ///< of the survivors, as `file:line`; empty where the name says it
  std::vector<std::string> unlinkable;  ///< mutants that packs can't be linked with: noticed, but by no scenario
  std::vector<std::string> broken;      ///< scenarios left out because they fail anyway, as `file:line: name`
};

/// After each mutant: its name, and the scenario that noticed it or nothing if it survived. Called by one thread at a
/// time.
using MutationProgress = std::function<void(const std::string& mutant, const Scenario* noticed_by)>;

struct MutationConfig {
  std::vector<std::filesystem::path> folders;  ///< where packs are
  std::vector<std::string> packs;              ///< whose mutants; none: of all packs that the scenarios use
  bool values = false;                         ///< also change values of YAML
  int sample = 1;                              ///< of the values, try one in so many
  int threads = 1;
};

/// Tries all mutants, each on the scenarios of games that have it, those that speak of the same things first, until one
/// fails.
MutationResult run_mutations(const MutationConfig& config, std::span<const Scenario> scenarios,
                             const MutationProgress& progress = {});

struct SurvivorVerdict {
  std::vector<std::size_t> unexplained;  ///< places among the survivors
  std::vector<std::string> idle;         ///< explained items, as `file:line: item`, that explain no survivor
};

/// Compares survivors with explanations of why no scenario can notice them. An item is a mutant's name; `*` in it
/// stands for anything. Items about packs, or values, that were not tried are passed over.
SurvivorVerdict judge_survivors(const MutationConfig& config, const MutationResult& result,
                                std::span<const Explanation> explanations);

}  // namespace rules::proof
