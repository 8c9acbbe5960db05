// Scenarios that are named on the command line, and the packs that lie around them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common.hpp"
#include "proof/scenario.hpp"

namespace tools {

/// The pack that scenarios belong to: a mod's lie in its folder. Empty where there is none.
std::filesystem::path pack_of(const std::filesystem::path& scenarios);

/// The folders of packs, and the packs that these scenarios lie in.
std::vector<std::filesystem::path> folders_with(const Common& common, const std::vector<std::filesystem::path>& paths);

/// The scenario that FILE:NAME names, or the only one of FILE. NAME is its sentence or a part of it. Throws UsageError
/// if there is none or more than one, content::ContentError if the file is wrong.
rules::proof::Scenario scenario_at(const std::string& text);

}  // namespace tools
