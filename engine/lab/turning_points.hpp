// Turning points: at which answers and rolls of a game that was played the chances to win changed most. The chances are
// measured by playouts (playouts.hpp) wherever they may have changed, always by the same ones.
// Invariant: what one move did and what the next one did add up to what both did, for all moves of a game.
#pragma once
#include "lab/counterfactual.hpp"

namespace rules::lab {

/// Something that may have moved the chances: an answer, or what chance did in a step.
struct Move {
  std::optional<Decision> decision;
  std::int32_t round = 0;
  std::string step;             ///< id
  std::vector<double> chances;  ///< to win after it, by seat
  std::vector<ChanceChange> seats;
};
/// One of the largest moves, measured once more with more and other playouts: the largest of many are large by luck as
/// well.
struct LargeMove {
  std::size_t place = 0;  ///< in TurningPoints::moves
  std::vector<ChanceChange> seats;
  bool again = false;  ///< false: it was stopped before that, and these are the playouts by which it was found
};
struct TurningPoints {
  std::vector<double> begin;       ///< chances at the beginning of the game
  std::vector<Move> moves;         ///< all of them, as they happened
  std::vector<LargeMove> largest;  ///< largest first
  std::int64_t failed = 0;         ///< playouts of all positions, also of those that were measured again
  std::string failure;
};
/// Goes through the game. `games` playouts of each position, and eight times as many of those of the `most` largest
/// moves.
TurningPoints turning_points(const play::Game& loaded, const play::Save& save, const FuturesConfig& config,
                             std::int64_t games, std::size_t most,
                             const std::function<void(std::int64_t done, std::int64_t of)>& progress,
                             const std::atomic<bool>& stop);

}  // namespace rules::lab
