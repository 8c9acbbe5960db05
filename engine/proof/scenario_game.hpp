// Games that begin at the table of a scenario: they are played and saved like all others. A save holds the text of the
// scenario, so that it needs no other file. Owns what such a game is begun with.
#pragma once
#include "play/game.hpp"
#include "proof/scenario.hpp"

namespace rules::proof {

/// The scenario of a text that holds this one and nothing else; nothing if it doesn't. `name`: what its file is called.
std::optional<Scenario> only_scenario(const std::string& name, std::string_view text);

/// The game begins at the table of this scenario; seats and seeds stay as they are. Throws content::ContentError if its
/// text doesn't stand alone: it shares a line with another.
void begin_at(play::GameConfig& config, const Scenario& scenario);

/// The game begins where that of the save did: at a scenario's table, if it holds one. Throws play::SaveError if what
/// it holds is none.
void begin_as(play::GameConfig& config, const play::Save& save);

/// The sentence of the scenario at whose table the game of a save began; "" if it began at none.
std::string scenario_of(const play::Save& save);

/// Who sits down there if nobody says who: the player whose answer comes first in it, or else the first.
Seat first_to_answer(const Scenario& scenario);

}  // namespace rules::proof
