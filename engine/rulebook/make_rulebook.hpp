// Makes the rulebook of a game from the clauses of its packs, the texts of cards and places, and the options in force;
// finds the scenarios that illustrate it. Owns the arrangement. Doesn't play scenarios. Read next: rulebook.hpp;
// packs/text/rulebook.hpp, for the order of clauses.
#pragma once
#include <filesystem>
#include <span>
#include <vector>

#include "packs/build/linked.hpp"
#include "packs/pack/pack_finder.hpp"
#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

/// Returns the scenarios beside these packs. Files below `here` get relative names. Adds errors in scenarios to
/// `problems` and leaves those out.
std::vector<Example> find_examples(const packs::PackFinder& finder, std::span<const packs::PackFiles> packs,
                                   const std::filesystem::path& here, packs::Problems& problems);

/// Returns the rulebook for these packs and settings in a language, with English for missing texts. `examples`: the
/// scenarios that illustrate its rules, see find_examples(). Throws packs::ContentError if the packs don't fit
/// together, or a rulebook.yaml is faulty.
Rulebook make_rulebook(const packs::PackFinder& finder, const packs::Selection& selection, const std::string& language,
                       std::vector<Example> examples = {});

}  // namespace rules::rulebook
