// Names of players as parts of saves. Programs that let people type names have more rules
// (tools/common/player_names.hpp).
#pragma once
#include <cstddef>
#include <string_view>

namespace rules::play {

inline constexpr std::size_t max_name_width = 20;  ///< columns

/// Returns true if it can be a player's name: in one line, printable, trimmed, and not too wide.
bool is_player_name(std::string_view name);

}  // namespace rules::play
