// Playouts of a position: bots play it to its end many times, each time with different chance. Hidden cards stay as
// they are in the position, and decks keep their order until they are shuffled; dice, random draws and shuffles are
// new. Owns one game per thread. Invariant: the nth playout of a position depends only on n and the seed, in any number
// of threads; so playouts of two positions that differ in one answer meet the same chance (they are paired).
#pragma once
#include <atomic>
#include <functional>

#include "play/game.hpp"

namespace rules::simulation {

/// The winning seat of each playout, by number; fewer than requested if it was stopped.
using Winners = std::vector<std::int8_t>;
inline constexpr std::int8_t kFailed = -1;  ///< instead of a seat: the playout failed

/// Returns each seat's share of wins in the completed playouts; all 0 if every playout failed.
std::vector<double> shares(const Winners& winners, int players);

struct FuturesConfig {
  std::vector<std::string> bots;  ///< kinds of inline seats, one per player
  std::uint64_t seed = 1;
  int threads = 1;
};

class Playouts {
 public:
  /// Throws std::invalid_argument for seats that answer from outside, or if their number isn't the number of players.
  Playouts(std::shared_ptr<const packs::LinkedGame> linked, const FuturesConfig& config);
  ~Playouts();

  /// Plays `games` playouts, numbered from `first` on. `position` must have its history and the same linked packs.
  /// Calls `progress` with the number done. `stop` ends it early.
  Winners play(const play::Game& position, std::int64_t first, std::int64_t games, const std::atomic<bool>& stop,
               const std::function<void(std::int64_t)>& progress = {});
  /// Returns why a playout failed, if one has.
  const std::string& failure() const { return failure_; }

 private:
  class Bot;
  struct Worker;
  std::int8_t play_one(Worker& worker, const play::Game& position, std::int64_t nth);

  std::uint64_t seed_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::string failure_;
};

}  // namespace rules::simulation
