// Scenarios that illustrate a game's rules. Owns where they are looked for. Doesn't play them.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "book/rulebook.hpp"
#include "content/pack_finder.hpp"

namespace rules::book {

/// Returns the scenarios beside these packs. Files below `here` get relative names. Adds errors in scenarios to
/// `problems` and leaves those out.
std::vector<Example> find_examples(const content::PackFinder& finder, std::span<const content::PackFiles> packs,
                                   const std::filesystem::path& here, content::Problems& problems);

}  // namespace rules::book
