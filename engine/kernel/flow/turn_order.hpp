// TurnOrder: rounds, loops of steps, turns and endings. The current step, the loops around it and whose turn it is are
// all in the state. Knows how steps follow each other but not how they run; resolves no event and asks no seat.
#pragma once
#include "kernel/state/state_mutator.hpp"

namespace rules {

class TurnOrder {
 public:
  TurnOrder(const Ruleset& rules, Position& position, StateMutator& mutator, const ContextStack& contexts)
      : rules_(rules), state_(position.state), mutator_(mutator), contexts_(contexts) {}
  TurnOrder(const TurnOrder&) = delete;
  TurnOrder& operator=(const TurnOrder&) = delete;

  /// Ends the turns of all loops.
  void clear_turns();
  /// Gives this seat the turn in a loop. Counts the seats from the first up to this one as having had their turns.
  void take_turn(LoopId loop, Seat seat);

  /// Returns the number of this run of the current step within the round, shifted left by 8, for the keys of chance.
  /// Beyond kMaxIterations repetitions of a step, numbers of the next pass are reused.
  std::int32_t nth_run() const;
  /// Begins the next round with its first step.
  void begin_round();
  /// Continues with the step that follows the current one. Returns false if the round, or the game, is over.
  bool next_in_round();
  /// Returns the endings of the game that hold now, as bits. `only_at_once`: only those tested after each step.
  std::int32_t endings_reached(bool only_at_once);
  /// Makes the end of the game the current step. `endings`: those that hold, as bits.
  void go_to_end(std::int32_t endings);
  /// Continues with the first step at or after a position in the round, coming from a step within this loop (null: no
  /// loop). Loops begin, continue and end on the way. Returns false if the round is over.
  bool arrive(std::int32_t position, LoopId loop);
  /// Begins a loop. Returns false if it has no pass.
  bool begin_loop(LoopId loop);
  /// Makes the step at a position in the round the current one, within only this loop and those around it.
  void set_step(std::int32_t position, LoopId within);

 private:
  StateView read() const { return {rules_, state_}; }
  void begin_loops();
  /// Begins another pass. Returns false if there is none.
  bool continue_loop(LoopId loop);
  /// Ends the turns of a loop.
  void leave_loop(LoopId loop);
  /// Resets the variables that last for one pass.
  void reset_pass(const LoopDecl& loop);
  bool holds(const EndingDecl& ending);
  /// Returns true if an ending of the loop holds.
  bool ends(const LoopDecl& loop, bool only_at_once);
  /// Gives the turn to the next seat, which may be `from` itself. Returns false if no seat is left.
  bool give_turn(const LoopDecl& loop, Seat from);
  /// Returns the next seat in the direction of the loop.
  Seat neighbor(const LoopDecl& loop, Seat seat) const;
  std::int32_t& of_loop(const LoopDecl& loop, LoopDecl::Cell cell) { return state_[loop.cells + cell]; }

  const Ruleset& rules_;
  GameState& state_;  ///< of the position
  StateMutator& mutator_;
  const ContextStack& contexts_;
};

}  // namespace rules
