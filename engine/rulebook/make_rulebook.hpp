// Makes the rulebook of a game from the clauses of its packs, the texts of cards and places, and the options in force.
// Owns the arrangement. Read next: rulebook.hpp; packs/text/rules_in_force.hpp, for the order of clauses.
#pragma once

#include "packs/build/linked.hpp"
#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

/// Returns the rulebook for these packs and settings in a language, with English for missing texts. `examples`: the
/// scenarios that illustrate its rules, see examples.hpp. Throws packs::ContentError if the packs don't fit together,
/// or a rulebook.yaml is faulty.
Rulebook make_rulebook(const packs::PackFinder& finder, const packs::Selection& selection, const std::string& language,
                       std::vector<Example> examples = {});

}  // namespace rules::rulebook
