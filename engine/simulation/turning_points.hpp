// Turning points: the answers and random events of a played game that changed the chances to win most. Chances are
// measured wherever they may have changed, by the same series of playouts (playouts.hpp). Invariant: the changes of
// consecutive moves add up, over the whole game.
#pragma once
#include "simulation/counterfactual.hpp"

namespace rules::simulation {

/// A possible change of the chances: an answer, or random events of a step.
struct Move {
  std::optional<Decision> decision;
  std::int32_t round = 0;
  std::string step;             ///< id
  std::vector<double> chances;  ///< chances to win after it, by seat
  std::vector<ChanceChange> seats;
};
/// One of the largest moves, measured again with more and different playouts, because the largest of many are partly
/// large by luck.
struct LargeMove {
  std::size_t place = 0;  ///< index in TurningPoints::moves
  std::vector<ChanceChange> seats;
  bool again = false;  ///< false: stopped before the second measurement; these are the playouts that found it
};
struct TurningPoints {
  std::vector<double> begin;       ///< chances at the beginning of the game
  std::vector<Move> moves;         ///< all moves, in order
  std::vector<LargeMove> largest;  ///< largest first
  std::int64_t failed = 0;         ///< failed playouts, including those of second measurements
  std::string failure;
};
/// Analyzes the game with `games` playouts of each position, and eight times as many for the `most` largest moves.
TurningPoints turning_points(const play::Game& loaded, const play::Save& save, const FuturesConfig& config,
                             std::int64_t games, std::size_t most,
                             const std::function<void(std::int64_t done, std::int64_t of)>& progress,
                             const std::atomic<bool>& stop);

}  // namespace rules::simulation
