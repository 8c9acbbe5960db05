// Scenarios named on the command line, and the packs around them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common.hpp"
#include "scenarios/scenario.hpp"

namespace tools {

/// Returns the pack whose folder contains the scenarios, as a mod's does; empty if there is none.
std::filesystem::path pack_of(const std::filesystem::path& scenarios);

/// Returns the folders of packs, including the packs that contain these scenarios.
std::vector<std::filesystem::path> folders_with(const Common& common, const std::vector<std::filesystem::path>& paths);

/// Returns the scenario named by FILE:NAME, or the only one of FILE. NAME is its title or a part of it. Throws
/// UsageError if there is none or more than one, packs::ContentError if the file is faulty.
rules::scenarios::Scenario scenario_at(const std::string& text);

}  // namespace tools
