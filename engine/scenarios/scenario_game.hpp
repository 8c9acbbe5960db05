// Games that start at the table of a scenario, played and saved like all others. A save contains the text of the
// scenario, so it needs no other file. Owns the starting position.
#pragma once
#include "play/game.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

/// Returns the scenario of a text that contains exactly one; otherwise nullopt. `name`: its file name.
std::optional<Scenario> only_scenario(const std::string& name, std::string_view text);

/// Makes the game start at the table of this scenario; keeps seats and seeds. Throws packs::ContentError if its text
/// isn't self-contained because it shares a line with another.
void begin_at(play::GameConfig& config, const Scenario& scenario);

/// Makes the game start where the saved one did: at a scenario's table, if there is one. Throws play::SaveError if the
/// scenario is invalid.
void begin_as(play::GameConfig& config, const play::Save& save);

/// Returns the title of the scenario at whose table the saved game started; "" if there is none.
std::string scenario_of(const play::Save& save);

/// Returns the default seat for a player: the first that answers in the scenario, or else the first.
Seat first_to_answer(const Scenario& scenario);

}  // namespace rules::scenarios
