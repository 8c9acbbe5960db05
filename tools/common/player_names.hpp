// Names that players type, at a terminal and at the server: normalized, visible, and different for people who read
// them. Only player_names.cpp includes ICU.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "texts.hpp"

namespace tools {

/// Greatest length of a name in characters, as readers count them; wide ones count twice.
inline constexpr std::size_t kMaxNameLength = 20;

/// Returns a typed name in Unicode's form NFKC, with single spaces; nullopt if it is empty or too long, or has
/// invisible characters, characters that change the direction of writing, or unassigned ones.
std::optional<std::string> player_name(std::string_view typed);

/// Returns true if readers could take one name for the other: apart from case, they look the same (UTS 39).
bool look_alike(std::string_view a, std::string_view b);
/// Returns true if readers could take it for one of these.
bool is_taken(std::string_view name, std::span<const std::string> names);
/// Returns a bot name (the text `begin.bots`) that isn't taken, so that no bot is "Player 2" beside numbered answers;
/// empty if none is left.
std::string free_bot_name(const Texts& texts, std::span<const std::string> taken);

}  // namespace tools
