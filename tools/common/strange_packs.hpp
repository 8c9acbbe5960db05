// Packs from elsewhere: those that `packs add` has put into the user's data folder, archives unpacked in the cache, and
// packs in saved games, which are loaded only after a yes. Knows the location of the user's folders (XDG). All these
// packs are untrusted.
#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "command_line.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/pack/pack_lock.hpp"
#include "play/save.hpp"

namespace tools {

/// Returns `$VARIABLE/dicetown`, or `~/USUAL/dicetown`; nullopt if the user is unknown. As XDG requires, ignores a path
/// that isn't absolute.
std::optional<std::filesystem::path> own_folder(const char* variable, const char* usual);

/// Returns the folder of added packs: `$XDG_DATA_HOME/dicetown/packs`, by default under ~/.local/share. It need not
/// exist; nullopt if the user is unknown.
std::optional<std::filesystem::path> added_packs();

/// Returns the folder of a pack that may be an archive: the path itself, or the folder in the cache to which the
/// archive was unpacked, where an editor can open it. Throws packs::FileError if the archive can't be used,
/// packs::WriteError if it can't be unpacked.
std::filesystem::path pack_folder(const std::filesystem::path& path);

/// Returns true if the finder has a pack with these rules.
bool has_rules_of(const rules::packs::PackFinder& finder, const rules::packs::PackLock& lock);

/// Unpacks a pack into a new folder below `folder` and returns it; nullopt if its files are damaged, or its rules
/// aren't the recorded ones.
std::optional<std::filesystem::path> unpack_as(const rules::packs::PackLock& lock,
                                               const std::vector<rules::packs::PackedFile>& files,
                                               const std::filesystem::path& folder);

/// The sources of the packs of a saved game.
struct PackSources {
  std::vector<std::filesystem::path> folders;  ///< the packs that are here
  bool own_first = false;  ///< packs that are here are used even if their rules differ from those of the save
  bool yes = false;        ///< packs in the file are loaded without asking
};

/// Returns `folders`, after those of the packs in a saved game that aren't here: of packs that were accepted before
/// ($XDG_STATE_HOME/dicetown/packs), or are in its file and are accepted now. Throws SaveError if the reader says no,
/// or if a pack is damaged, and UsageError if there is no terminal to ask at.
std::vector<std::filesystem::path> folders_for(const std::filesystem::path& save, const PackSources& here,
                                               const Texts& texts);

}  // namespace tools
