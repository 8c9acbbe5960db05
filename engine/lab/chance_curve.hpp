// The curve of a game that was played: each seat's chance to win after some of its answers, measured by playouts
// (playouts.hpp), always by the same ones. Owns the game that it goes through. Made point by point, for whoever can't
// wait for all of it.
// Invariant: the points depend on the game, the bots and the seed alone.
#pragma once
#include "lab/past.hpp"
#include "lab/playouts.hpp"

namespace rules::lab {

class ChanceCurve {
 public:
  struct Point {
    std::size_t answers = 0;      ///< how many had been given, of all seats
    std::vector<double> chances;  ///< to win, by seat: shares of the playouts that came to an end
  };

  /// `games` playouts at each point; at most about so many `points`, equally far apart, besides the beginning and the
  /// end. Throws what Futures throws.
  ChanceCurve(const play::Game& loaded, const play::Save& save, const FuturesConfig& config, std::int64_t games,
              std::size_t points);

  /// The next point; nothing behind the last one, or if `stop` ended it. Throws SaveError if the answers don't fit the
  /// game, or a script fails.
  std::optional<Point> next(const std::atomic<bool>& stop);

 private:
  std::optional<Point> measure(const std::atomic<bool>& stop);

  Past past_;
  Playouts playouts_;
  std::int64_t games_;
  std::size_t apart_;         ///< answers from one point to the next, at least
  std::size_t answered_ = 0;  ///< so far,
  std::size_t due_ = 0;       ///< and with which number the next point comes
  bool begun_ = false, ended_ = false;
};

}  // namespace rules::lab
