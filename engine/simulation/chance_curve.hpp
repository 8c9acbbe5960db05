// ChanceCurve: each seat's winning chances over a played game, measured after some of its answers by the same series of
// playouts (playouts.hpp). Owns the game that it replays. Computed point by point, for callers that show it as it
// grows. Invariant: the points depend only on the game, the bots and the seed.
#pragma once
#include "simulation/past.hpp"
#include "simulation/playouts.hpp"

namespace rules::simulation {

class ChanceCurve {
 public:
  struct Point {
    std::size_t answers = 0;      ///< number of answers given before, by all seats
    std::vector<double> chances;  ///< chances to win, by seat: shares of the completed playouts
  };

  /// `games`: playouts per point; at most about `points` points, evenly spaced, besides the beginning and the end.
  /// Throws what Playouts throws.
  ChanceCurve(const play::Game& loaded, const play::Save& save, const FuturesConfig& config, std::int64_t games,
              std::size_t points);

  /// Returns the next point; nullopt after the last one, or if `stop` ended it. Throws SaveError if the answers don't
  /// match the game, or a script fails.
  std::optional<Point> next(const std::atomic<bool>& stop);

 private:
  std::optional<Point> measure(const std::atomic<bool>& stop);

  Past past_;
  Playouts playouts_;
  std::int64_t games_;
  std::size_t apart_;         ///< minimum number of answers between points
  std::size_t answered_ = 0;  ///< answers so far,
  std::size_t due_ = 0;       ///< and the number at which the next point is due
  bool begun_ = false, ended_ = false;
};

}  // namespace rules::simulation
