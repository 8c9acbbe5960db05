// Scenarios that illustrate a game's rules. Owns where they are looked for. Doesn't play them.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "packs/pack/pack_finder.hpp"
#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

/// Returns the scenarios beside these packs. Files below `here` get relative names. Adds errors in scenarios to
/// `problems` and leaves those out.
std::vector<Example> find_examples(const packs::PackFinder& finder, std::span<const packs::PackFiles> packs,
                                   const std::filesystem::path& here, packs::Problems& problems);

}  // namespace rules::rulebook
