// The folders of the user's own for this program, as XDG names them.
#pragma once
#include <filesystem>
#include <optional>

namespace tools {

/// `$VARIABLE/dicetown`, or `~/USUAL/dicetown`; nothing if it is unknown who the user is. As XDG says, a path that
/// isn't absolute is none.
std::optional<std::filesystem::path> own_folder(const char* variable, const char* usual);

}  // namespace tools
