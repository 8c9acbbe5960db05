// The scenarios that show a game's rules at work. Owns where they are looked for. Doesn't play them.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "book/rulebook.hpp"
#include "content/pack_finder.hpp"

namespace rules::book {

/// Returns the scenarios that lie beside these packs. Files below `here` are named from there. What is wrong with
/// scenarios goes to `problems`; those are left out.
std::vector<Example> find_examples(const content::PackFinder& finder, std::span<const content::PackFiles> packs,
                                   const std::filesystem::path& here, content::Problems& problems);

}  // namespace rules::book
