// Futures of a position: it is played to its end many times by bots, each time with other chance. Hidden cards lie as
// they do in the position, and decks keep their order until they are shuffled; dice, draws at random and shuffles are
// new. Owns the games that it plays in, one for each thread. Doesn't know what is compared.
// Invariant: the nth future of a position depends on its number and the seed alone; so those of two positions that
// differ in one answer meet the same chance (they are paired), in any number of threads.
#pragma once
#include <atomic>
#include <functional>

#include "play/game.hpp"

namespace rules::lab {

/// How the playouts of a position ended, by number: the index of the seat that won. Fewer than were asked for if it was
/// stopped.
using Winners = std::vector<std::int8_t>;
inline constexpr std::int8_t kFailed = -1;  ///< instead of a seat: the future failed

/// How often each seat won, of the playouts that didn't fail; all 0 if each did.
std::vector<double> shares(const Winners& winners, int players);

struct FuturesConfig {
  std::vector<std::string> bots;  ///< kinds of seats that answer at once, one a player
  std::uint64_t seed = 1;
  int threads = 1;
};

class Playouts {
 public:
  /// Throws std::invalid_argument for kinds of seats that are asked from outside, or another number of them than
  /// players.
  Playouts(std::shared_ptr<const content::LinkedGame> linked, const FuturesConfig& config);
  ~Playouts();

  /// Plays the playouts numbered from `first` on, so many. `position` has its history, and was linked together with
  /// these packs. `progress`: told how many are done. `stop` ends it early.
  Winners play(const play::Game& position, std::int64_t first, std::int64_t games, const std::atomic<bool>& stop,
               const std::function<void(std::int64_t)>& progress = {});
  /// Why a future failed, if one has.
  const std::string& failure() const { return failure_; }

 private:
  class Bot;
  struct Worker;
  std::int8_t play_one(Worker& worker, const play::Game& position, std::int64_t nth);

  std::uint64_t seed_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::string failure_;
};

}  // namespace rules::lab
