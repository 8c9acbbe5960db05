// A view: what one seat may know, as JSON. The state as asked, the question put to that seat and the log, with all else
// masked; of the others it says only that the game waits for them. No seed, no hash, no handle of a hidden card.
#pragma once
#include "nlohmann/json.hpp"
#include "play/game.hpp"

namespace rules::play {

/// The table as a seat knows it: resources, zones (unknown cards as "?deck"), what lies on cards, dice, variables (of
/// cards: only of those it sees), its question.
nlohmann::ordered_json view(const Game& game, Seat eyes);

}  // namespace rules::play
