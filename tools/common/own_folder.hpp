// The user's folders for this program, according to XDG.
#pragma once
#include <filesystem>
#include <optional>

namespace tools {

/// Returns `$VARIABLE/dicetown`, or `~/USUAL/dicetown`; nullopt if the user is unknown. As XDG requires, ignores a path
/// that isn't absolute.
std::optional<std::filesystem::path> own_folder(const char* variable, const char* usual);

}  // namespace tools
