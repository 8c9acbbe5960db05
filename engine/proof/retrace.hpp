// Retracing: plays a failed game again with its answers, step by step, so that a scenario can start at any of its
// steps. Owns what was seen at each step; changes nothing.
#pragma once
#include <limits>
#include <span>

#include "proof/explore.hpp"

namespace rules::proof {

/// A step of a game: the state before it, what chance drew in it, and what was answered, in plain form.
struct Moment {
  GameState before;
  bool setup = false;
  StepId step;  ///< none: the game was finished
  int iteration = 0;
  std::vector<Draw> draws;
  std::vector<std::pair<Seat, std::string>> answers;
};

struct Retraced {
  std::vector<Moment> moments;  ///< the last is the step that failed
  GameState usual;              ///< what the setup comes to in a scenario: with the first of all answers
  std::string message;          ///< how it failed; "" if it doesn't fail any more
};

/// `to`: the number of the step after which it ends, if the game doesn't end before.
Retraced retrace(const content::LinkedGame& linked, const FailedGame& game,
                 std::int32_t to = std::numeric_limits<std::int32_t>::max());

}  // namespace rules::proof
