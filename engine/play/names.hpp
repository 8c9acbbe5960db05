// What a player may be called. A name is shown to everybody at the table, and stands in saves.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rules::play {

inline constexpr std::size_t max_name_width = 20;  ///< columns

/// The name that somebody typed, without blanks around it; nothing if it is empty, too long, or not printable in one
/// line.
std::optional<std::string> player_name(std::string_view typed);
/// Whether people would take one for the other: they differ at most in the case of letters of ASCII.
bool same_name(std::string_view a, std::string_view b);

}  // namespace rules::play
