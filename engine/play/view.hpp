// The view: what one seat may know, as JSON. Contains the state as asked and the question to that seat; everything else
// is masked. Of other seats it only tells that the game waits for them. Contains no seed, no hash, and no handle of a
// hidden card.
#pragma once
#include "nlohmann/json_fwd.hpp"
#include "play/game.hpp"

namespace rules::play {

/// Returns the table as a seat knows it: resources, zones (unknown cards as "?deck"), contents of cards, dice,
/// variables (those of cards only if it sees the card), its question.
nlohmann::ordered_json view(const Game& game, Seat viewer);

}  // namespace rules::play
