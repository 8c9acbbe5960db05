// The files of a pack. Owns the layout of a pack's folder, and the rules for untrusted folders: regular files inside it
// (links that lead out are not followed), limited in number and size.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "packs/yaml/problem.hpp"

namespace rules::packs {

// A pack of this size takes a second to load; the largest bundled one has 30 files and 70 KB.
inline constexpr std::size_t max_pack_bytes = std::size_t{8} << 20;
inline constexpr std::size_t max_pack_files = 1000;

/// The files of one pack, each list sorted by name.
struct PackFolder {
  std::vector<std::filesystem::path> yaml;     ///< all except pack.yaml and rulebook.yaml
  std::filesystem::path rulebook;              ///< rulebook.yaml; empty if there is none
  std::vector<std::filesystem::path> scripts;  ///< the `*.lua` files
  /// Scripts in `with/<pack>`, by that pack.
  std::map<std::string, std::vector<std::filesystem::path>> scripts_with;
  std::vector<std::filesystem::path> languages;  ///< languages/*.yaml
  std::filesystem::path script_folder;           ///< folder searched for scripts; need not exist
  bool usable = true;                            ///< false: nothing may be read, not even pack.yaml
};

/// Returns true if a folder is a pack, i.e. has a pack.yaml.
bool is_pack(const std::filesystem::path& folder);

/// Returns the entries of a folder, sorted by name; empty if it can't be read.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

/// Returns the folders where scenarios of the pack in `folder` may be; they need not exist. For `…/content/<name>` this
/// includes `…/tests/scenarios`.
std::vector<std::filesystem::path> scenario_folders(const std::filesystem::path& folder);

/// Lists the files of the pack in `folder`. `…/content/<name>` has its scripts in `…/scripts/<name>`, any other in its
/// own `scripts`. Files that must not be read are left out and become problems.
PackFolder list_pack(const std::filesystem::path& folder, Problems& problems);

}  // namespace rules::packs
