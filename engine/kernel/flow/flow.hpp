// Flow: runs the steps of a game one after the other, each from a checkpoint.
#pragma once
#include <functional>
#include <stdexcept>

#include "kernel/flow/turn_order.hpp"
#include "kernel/game_parts.hpp"

namespace rules {

/// Thrown between two steps of a game that has reached its limits. Not a RuleError: those are reported against the
/// current step, and no step is at fault.
struct TooLong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Flow {
 public:
  explicit Flow(GameParts& game)
      : game_(game),
        rules_(game.rules()),
        position_(game.position_),
        state_(game.position_.state),
        turns_(rules_, position_, game.mutator_, game.contexts_) {}
  Flow(const Flow&) = delete;
  Flow& operator=(const Flow&) = delete;

  /// Runs steps until the game is over; `one_step`: only the current one. Throws Suspended if a decision is pending,
  /// and whatever scripts throw; the current step must then be run again.
  void run(bool one_step);
  /// Returns to the state in which the current step began.
  void return_to_checkpoint();
  TurnOrder& turns() { return turns_; }
  /// Sets a function that is called after every step, for checks; it may throw.
  void after_step(std::function<void()> check) { after_step_ = std::move(check); }

 private:
  [[noreturn]] void throw_too_long() const;
  /// Runs the current step. Returns its kind, or nullptr if it was the end of the game.
  const StepKind* run_step();
  /// Returns true if answers, draws or records of a step are kept.
  bool keeps() const { return game_.decisions().recording() || game_.sink().keeps(); }
  /// Prepares to run the current step, perhaps again: discards the records and draws of an earlier run.
  void prepare_step();
  /// Makes the records and answers of the step final.
  void close_step();
  /// Continues with the next step. Returns false if the game is over. `kind`: the kind of the step that has run.
  bool next_step(const StepKind* kind);
  /// Ends the game and finds the winner; the decider breaks a tie.
  void finish();
  /// Returns the seats with the highest score and, among those, the highest ranks. Sets the final scores.
  SeatSet winners();

  GameParts& game_;
  const Ruleset& rules_;
  Position& position_;
  GameState& state_;  ///< of the position
  TurnOrder turns_;
  std::function<void()> after_step_;
};

}  // namespace rules
