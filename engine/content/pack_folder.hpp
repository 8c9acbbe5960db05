// Which files belong to a pack. Owns the layout of a pack's folder, and what may be in a folder that nobody trusts:
// regular files inside it (links that lead out of it are not followed), not too many and not too large. Doesn't know
// what the files say.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "content/problem.hpp"

namespace rules::content {

// A pack as a whole takes a second to load at these sizes; the largest bundled one has 30 files and 70 KB.
inline constexpr std::size_t max_pack_bytes = std::size_t{8} << 20;
inline constexpr std::size_t max_pack_files = 1000;

/// The files of one pack, each list sorted by name.
struct PackFolder {
  std::vector<std::filesystem::path> yaml;     ///< all but pack.yaml and rulebook.yaml
  std::filesystem::path rulebook;              ///< rulebook.yaml; empty if there is none
  std::vector<std::filesystem::path> scripts;  ///< the `*.lua` files
  /// Those of `with/<pack>` in the folder of scripts, by that pack.
  std::map<std::string, std::vector<std::filesystem::path>> scripts_with;
  std::vector<std::filesystem::path> languages;  ///< languages/*.yaml
  std::filesystem::path script_folder;           ///< where scripts are looked for; need not exist
  bool usable = true;                            ///< false: nothing of it may be read, not even pack.yaml
};

/// Returns whether a folder is a pack: whether it has a pack.yaml.
bool is_pack(const std::filesystem::path& folder);

/// Returns what a folder holds, sorted by name; nothing when it can't be read.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

/// Folders where the scenarios of the pack in `folder` may lie; they need not be there. Those of `…/content/<name>`
/// also lie in `…/tests/scenarios`.
std::vector<std::filesystem::path> scenario_folders(const std::filesystem::path& folder);

/// Lists the files of the pack in `folder`. One `…/content/<name>` has its scripts in `…/scripts/<name>`, any other in
/// its own `scripts`. Files that may not be read are left out and become problems.
PackFolder list_pack(const std::filesystem::path& folder, Problems& problems);

}  // namespace rules::content
