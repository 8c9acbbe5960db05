// The aim of a game for first-time players, in a sentence or two from the packs. Knows no state of a game.
#pragma once
#include <string>

#include "packs/build/linked.hpp"
#include "play/wording.hpp"

namespace rules::play {

/// Returns the aim of the game: the `goal` of each pack, in their order; else the first pack's description of itself;
/// "" if there is neither.
std::string aim_of(const packs::LinkedGame& linked, const Wording& words);
/// Returns what ends the game, one sentence per ending; "" if no pack says.
std::string ends_of(const packs::LinkedGame& linked, const Wording& words);

}  // namespace rules::play
