// The table and the scores as text for a terminal. Reads everything from the ruleset's declarations, so it
// shows any game; a card, die or variable that the eyes may not know never gets into the text.
// Variables are shown if the packs give them a name: those without are the game's own bookkeeping.
#pragma once
#include <string>

#include "play/game.hpp"

namespace tools {

/// The table at a glance. `eyes`: whose view it is; no seat: whoever sees everything. `brief`: one line a player.
std::string table_text(const rules::play::Game& game, rules::Seat eyes, bool brief, std::size_t width);

/// The points of each player by source, with the winner marked; ends with who wins and why the game ended.
std::string score_text(rules::play::Game& game, std::size_t width);

}  // namespace tools
