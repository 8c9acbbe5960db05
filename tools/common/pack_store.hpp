// Packs from elsewhere: those that `packs add` has put into the user's data folder, and archives unpacked in the cache.
// Knows the location of these folders (XDG), not the contents of packs.
#pragma once
#include <filesystem>
#include <optional>

namespace tools {

/// Returns the folder of added packs: `$XDG_DATA_HOME/dicetown/packs`, by default under ~/.local/share. It need not
/// exist; nullopt if the user is unknown.
std::optional<std::filesystem::path> added_packs();

/// Returns the folder of a pack that may be an archive: the path itself, or the folder in the cache to which the
/// archive was unpacked, where an editor can open it. Throws packs::FileError if the archive can't be used,
/// packs::WriteError if it can't be unpacked.
std::filesystem::path pack_folder(const std::filesystem::path& path);

}  // namespace tools
