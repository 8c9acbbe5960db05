// Position: a game at one moment, without its history. Copies of a game copy this struct as a whole, so no member is
// forgotten. The histories (answers, records, draws) aren't in it; AnswerLog, EventSink and Random copy their own.
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

/// Maximum length of a game. A longer one fails with "the game didn't end within N rounds" (or "steps").
struct GameLimits {
  std::int32_t rounds = kMaxRounds, steps = kMaxSteps;
};

/// The current step and how far its run has come.
struct StepProgress {
  std::int32_t number = 0;    ///< of the step in the game, from 0
  std::int32_t question = 0;  ///< number of questions asked
  std::int32_t nth_run = 0;   ///< TurnOrder::nth_run(), part of the keys of chance
  std::uint64_t rng_key = 0;  ///< StepDecl::rng_key
  std::int64_t changes = 0;   ///< number of changes made (StateMutator::spend)
};

struct Position {
  explicit Position(std::int32_t cells) : state(cells), checkpoint(cells) {}
  /// Returns true if the game is longer than its limits.
  bool too_long() const { return state[GameState::round] > limits.rounds || step.number >= limits.steps; }

  GameState state;
  GameState checkpoint;                 ///< the state when the current step began
  ActiveHooks hooks;                    ///< follows from where the cards of `state` are
  bool cards_as_at_checkpoint = false;  ///< no card has moved since the checkpoint: `hooks` matches it
  bool step_variables_set = true;       ///< variables that last for a step may differ from their defaults
  StepProgress step;
  bool replaying = false;  ///< the current step runs again, from `checkpoint`
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
