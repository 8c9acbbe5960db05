// Position: a game at one moment, without its history. A member that is added here is copied with all others, so none
// can be forgotten. The parts with a history (answers, records, draws) copy what belongs to the position themselves.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "kernel/decisions/seats.hpp"
#include "kernel/events/active_hooks.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

enum class Status { running, asking, over, failed };

/// Counters for simulations and budgets.
struct Counters {
  std::uint64_t decisions = 0, entries = 0, calls = 0, steps = 0;
};

/// The longest that a game may last: beyond that it fails with "no end after N rounds" or steps.
struct GameLimits {
  std::int32_t rounds = kMaxRounds, steps = kMaxSteps;
};

/// The current step and how far its run has come.
struct StepProgress {
  std::int32_t number = 0;    ///< of the step in the game, from 0
  std::int32_t question = 0;  ///< how many questions it has asked
  std::int32_t nth_run = 0;   ///< TurnOrder::nth_run(), part of the keys of chance
  std::uint64_t rng_key = 0;  ///< StepDecl::rng_key
  std::int64_t changes = 0;   ///< how many things it has changed
};

struct Position {
  explicit Position(std::int32_t cells) : state(cells), checkpoint(cells) {}
  /// Returns true if the game has lasted too long, so that it fails.
  bool too_long() const { return state[GameState::round] > limits.rounds || step.number >= limits.steps; }

  GameState state;
  GameState checkpoint;                 ///< the state when the current step began
  ActiveHooks hooks;                    ///< follows from where the cards of `state` are
  bool cards_as_at_checkpoint = false;  ///< no card has moved since the checkpoint, so `hooks` fits it too
  bool step_variables_set = true;       ///< variables that last for a step may differ from their defaults
  StepProgress step;
  bool replaying = false;  ///< the current step runs again, from a checkpoint that is set
  InlinePlayers players;
  Pending pending;
  std::uint64_t bot_seed = 0;
  Status status = Status::running;
  std::string failure;                     ///< the error of a failed step
  bool exhausted = false;                  ///< it failed because scripts used up their time or memory
  std::vector<std::int64_t> final_scores;  ///< by seat, then score
  Counters counters;
  GameLimits limits;
};

}  // namespace rules
