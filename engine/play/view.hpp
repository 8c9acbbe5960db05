// A view: what one seat may know, as JSON. It has the state as it was when the question was asked, the question to that
// seat; everything else is masked. Of other seats it says only that the game waits for them. It has no
// seed, no hash, and no handle of a hidden card.
#pragma once
#include "nlohmann/json_fwd.hpp"
#include "play/game.hpp"

namespace rules::play {

/// The table as a seat knows it: resources, zones (unknown cards as "?deck"), what lies on cards, dice, variables (of
/// cards: only of those it sees), its question.
nlohmann::ordered_json view(const Game& game, Seat viewer);

}  // namespace rules::play
