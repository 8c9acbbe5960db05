// Names of players. A name is shown to everyone at the table, and is part of saves.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rules::play {

inline constexpr std::size_t max_name_width = 20;  ///< columns

/// Returns a typed name, trimmed; nullopt if it is empty, too long, or not printable in one line.
std::optional<std::string> player_name(std::string_view typed);
/// Returns true if people could confuse the names: they differ at most in the case of ASCII letters.
bool same_name(std::string_view a, std::string_view b);

}  // namespace rules::play
