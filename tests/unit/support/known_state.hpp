// The state as one seat may know it, as JSON, for tests of secrecy: with more than table views show, such as variables
// without names and the order of hidden cards. Everything else is masked. Contains no seed, no hash, and no handle of a
// hidden card.
#pragma once
#include "nlohmann/json_fwd.hpp"
#include "play/game.hpp"

namespace rules::test {

/// Returns resources, zones (unknown cards as "?deck"), contents of cards, dice, variables (those of cards only if the
/// seat sees the card), and its question.
nlohmann::ordered_json known_state(const play::Game& game, Seat viewer);

}  // namespace rules::test
