// Replays a game: as a trace to its current position, or step by step, so that a scenario can start at any step. Owns
// the records. Doesn't touch the game itself.
#pragma once
#include <limits>
#include <memory>
#include <span>

#include "play/game.hpp"
#include "scenarios/explore.hpp"
#include "scenarios/trace.hpp"

namespace rules::scenarios {

/// A replay of a game.
struct Retold {
  explicit Retold(const packs::LinkedGame& linked)
      : host(linked.borrow_host()), trace(linked, *host), engine(linked.ruleset, trace, &log) {}
  packs::HostPool::Borrowed host;
  Trace trace;
  EventLog log;
  Engine engine;
};

std::unique_ptr<Retold> retell(const play::Game& game);

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
