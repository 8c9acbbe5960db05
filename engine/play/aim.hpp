// What a game is about, in a sentence or two, for who has never played it: packs say so. Knows no state of a game.
#pragma once
#include <string>

#include "content/linked.hpp"
#include "play/wording.hpp"

namespace rules::play {

/// What everybody wants in the game: the `goal` of each pack, in their order; if no pack has one, what the first says
/// of itself; "" if none says anything.
std::string aim_of(const content::LinkedGame& linked, const Wording& words);
/// What ends the game, a sentence for each; "" if no pack says.
std::string ends_of(const content::LinkedGame& linked, const Wording& words);

}  // namespace rules::play
