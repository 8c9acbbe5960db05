// Mutation: the game without one of its scripts' functions or patches must fail a scenario, else nothing proves it.
// Owns the list of mutants and the hunt for those that survive. Doesn't know how scenarios are played.
// And the ledger: which clauses of the rules no scenario claims to prove.
#pragma once
#include <functional>

#include "proof/scenario.hpp"

namespace rules::proof {

/// Every function of the packs' scripts that rules depend on, as `pack:path` (advice for bots is none), and every
/// patch, as `pack:patch TARGET at FILE:LINE:COLUMN`, and every `first` and `then` of an `order:` (which is turned
/// round), as `pack:order STAGE.EVENT at FILE:LINE:COLUMN`; sorted.
std::vector<std::string> mutants(const content::Linked& linked);

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

/// Tries all mutants of these packs (none: of all packs that the scenarios use), each on the scenarios played with its
/// pack, until one fails. In so many threads.
MutationResult run_mutations(const std::vector<std::filesystem::path>& pack_folders,
                             std::span<const Scenario> scenarios, std::span<const std::string> packs = {},
                             int threads = 2, const MutationProgress& progress = {});

struct Coverage {
  std::size_t clauses = 0;            ///< of the packs asked for
  std::vector<std::string> unproved;  ///< clauses that no scenario proves, in the order of the file
  std::vector<std::string> unknown;   ///< what scenarios prove that is no clause, as `file:line: id`
};

/// Compares what scenarios prove with a file of clauses, a list of maps with `id`, `pack` and maybe `with` (more packs
/// it needs). Only clauses of these packs count (none: all). Throws content::ContentError if the file can't be read.
Coverage coverage(std::span<const Scenario> scenarios, const std::filesystem::path& clauses,
                  std::span<const std::string> packs = {});

}  // namespace rules::proof
