// The list of clauses: the rules, sentence by sentence, and which of them no scenario proves.
// Owns reading the list and comparing it with scenarios. Doesn't know how scenarios are played.
#pragma once
#include "proof/scenario.hpp"

namespace rules::proof {

/// One sentence of the rules, in our own words, with the rulebook and section that it comes from.
struct Clause {
  std::string id, source, rule;
};

struct ClauseReport {
  std::size_t clauses = 0;           ///< of the packs asked for
  std::vector<Clause> unproved;      ///< that no scenario proves, in the order of the file
  std::vector<std::string> unknown;  ///< what scenarios prove that is no clause, as `file:line: id`
};

/// Returns what a file of clauses looks like.
content::FieldSchema clauses_form();

/// Compares what scenarios prove with a file of clauses, a list of maps with `id`, `pack`, `source`, `rule` and maybe
/// `with` (more packs it needs). Only clauses of these packs count (none: all). Throws content::ContentError if the
/// file can't be read or a clause lacks something.
ClauseReport compare_clauses(std::span<const Scenario> scenarios, const std::filesystem::path& clauses,
                             std::span<const std::string> packs = {});

}  // namespace rules::proof
