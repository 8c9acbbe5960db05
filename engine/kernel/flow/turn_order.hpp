// Turns: where a game stands in its rounds: which step is at hand, which loops it lies in and whose turn it is, and
// when the game or a loop ends. All of it is in the state. Knows how steps follow each other, not how one runs;
// resolves no event and asks nobody. Next: engine.hpp, which runs the steps.
#pragma once
#include "kernel/state/state_mutator.hpp"

namespace rules {

class TurnOrder : public StateMutator {
 public:
  /// It is nobody's turn in any loop.
  void clear_turns();
  /// It is this seat's turn in a loop; those from the first one on up to it have had theirs.
  void take_turn(std::int32_t loop, Seat seat);

 protected:
  using StateMutator::StateMutator;

  /// The variables in these cells are back at their start.
  [[gnu::noinline]] void reset_variables(std::int32_t first, std::int32_t end);
  /// What tells this run of the step at hand from others of the same round, times 256.
  std::int32_t nth_run() const;
  /// Nothing has happened yet in this round, and the first step is at hand.
  [[gnu::noinline]] void begin_round();
  /// Goes to the step that follows the one at hand. False if the round, or the game, is over.
  [[gnu::noinline]] bool next_in_round();
  /// Which of the endings of the game hold now, as bits; or only of those that come at once.
  std::int32_t endings_reached(bool only_at_once);
  /// The game is over: what comes now is its end.
  void come_to_end(std::int32_t endings);
  /// Goes to the first step at a place in the round or behind it, coming from a step within a loop (or none, -1): loops
  /// begin, go on and end on the way. False if the round is over.
  bool arrive(std::int32_t place, std::int32_t loop);
  /// False if it has no pass.
  bool begin_loop(std::int32_t loop);
  /// Stands at a place in the round, in this loop and those around it, and in no other.
  void stand_at(std::int32_t place, std::int32_t within);

 private:
  void begin_loops();
  /// False if it has no other pass.
  bool go_on(std::int32_t loop);
  void leave_loop(std::int32_t loop);
  /// The variables that last for one pass are back at their start.
  void reset_pass(const LoopDecl& loop);
  bool holds(const EndingDecl& ending);
  bool ends(const LoopDecl& loop, bool only_at_once);
  /// Gives the turn to the next seat from here on, itself included; false if there is none.
  bool give_turn(const LoopDecl& loop, Seat from);
  Seat neighbour(const LoopDecl& loop, Seat seat) const;
  std::int32_t& of_loop(const LoopDecl& loop, LoopDecl::Cell cell) { return state_[loop.cells + cell]; }
};

}  // namespace rules
