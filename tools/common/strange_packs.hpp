// Packs in saved games, of strangers: loaded only after a yes. Owns that question, and the folder of those that were
// accepted ($XDG_STATE_HOME/dicetown/packs), so that it is asked once. They are as untrusted as any pack.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "packs/pack/pack_lock.hpp"
#include "play/packed_save.hpp"

namespace tools {

/// A pack in a saved game, whose rules no pack here has.
struct StrangePack {
  rules::packs::PackLock lock;
  std::size_t files = 0, scripts = 0, bytes = 0;

  StrangePack(rules::packs::PackLock recorded, const std::vector<rules::packs::PackedFile>& packed);
};

/// Shows packs from a file, and returns true if their reader says yes; with `yes`, without asking. Throws UsageError if
/// there is no terminal to ask at.
bool may_load(const std::vector<StrangePack>& strange, bool yes, const Texts& texts);

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

/// Returns `folders`, after those of the packs in a saved game that aren't here: of packs that were accepted before, or
/// are in its file and are accepted now. Throws SaveError if the reader says no, or if a pack is damaged, and what
/// may_load() throws.
std::vector<std::filesystem::path> folders_for(const std::filesystem::path& save, const PackSources& here,
                                               const Texts& texts);

}  // namespace tools
