// Where packs lie that came from elsewhere: those that `packs add` has put into the user's data folder, and what
// archives are unpacked to in the cache. Knows where these folders are (XDG), not what a pack says.
#pragma once
#include <filesystem>
#include <optional>

namespace tools {

/// The folder with the packs that were added: `$XDG_DATA_HOME/dicetown/packs`, or the same under ~/.local/share. Need
/// not exist; nothing if it is unknown who the user is.
std::optional<std::filesystem::path> added_packs();

/// The folder of a pack that may be given as an archive: the path itself, or what an archive was unpacked to in the
/// cache, where an editor can open it. Throws content::FileError if the archive can't be used, content::WriteError if
/// it can't be unpacked.
std::filesystem::path pack_folder(const std::filesystem::path& path);

}  // namespace tools
