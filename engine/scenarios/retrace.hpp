// Retracing: replays a failed game with its answers, step by step, so that a scenario can start at any step. Owns the
// record of each step; changes nothing.
#pragma once
#include <limits>
#include <span>

#include "scenarios/explore.hpp"

namespace rules::scenarios {

/// A step of a game: the state before it, its random draws, and its answers in canonical form.
struct Moment {
  GameState before;
  bool setup = false;
  StepId step;  ///< null: the end of the game
  int iteration = 0;
  std::vector<Draw> draws;
  std::vector<std::pair<Seat, std::string>> answers;
};

struct Retraced {
  std::vector<Moment> moments;  ///< the last is the step that failed
  GameState usual;              ///< the state after the setup in a scenario, which gives the first of all answers
  std::string message;          ///< how it failed; "" if it no longer fails
};

/// `to`: the number of the last step, if the game doesn't end before.
Retraced retrace(const packs::LinkedGame& linked, const FailedGame& game,
                 std::int32_t to = std::numeric_limits<std::int32_t>::max());

}  // namespace rules::scenarios
