// Many games by bots, counted exactly: only whole numbers are added, so any number of threads gives the same result.
// The seed of each game is made from the seed of the simulation and the number of the game.
#pragma once
#include <atomic>
#include <functional>
#include <map>

#include "play/chooser.hpp"

namespace rules::lab {

struct SimulationConfig {
  std::shared_ptr<const content::Linked> linked;
  std::vector<std::string> bots;  ///< kinds of seats, one a player, none of them human
  std::uint64_t seed = 1;
  std::int64_t games = 0;
  std::int64_t first = 0;  ///< the number of the first of them
  int threads = 1;
  bool check = false;                   ///< check invariants after every step
  Length most;                          ///< how long a game may go on
  int most_alike = 0;                   ///< after so many games that failed alike no more are begun; 0: all are played
  bool paranoid = false;                ///< run every step twice, the second time in a fresh Lua state, and compare
  play::MakeChooser make_chooser = {};  ///< for bots that are asked from outside; they are not played paranoid
};

/// Sums over all games done. Means are these divided by `games` (figures: by games times players).
struct Totals {
  std::int64_t games = 0, failed = 0, rounds = 0;
  std::uint64_t decisions = 0, entries = 0, calls = 0, result_hash = 0;
  std::vector<std::int64_t> points, wins;     ///< by seat
  std::vector<std::int64_t> figures;          ///< by declared figure, over all seats
  std::map<std::int32_t, std::int64_t> ends;  ///< by set of endings reached, as bits
  double cpu_seconds = 0;
  std::int64_t first_failed = -1;
  std::string failure;   ///< of the failed game with the lowest index
  bool gave_up = false;  ///< too many games failed alike
  void add(const Totals& other);
};

/// Plays. `progress` is told the number of games done about ten times a second, from one thread; `stop` ends it early
/// and keeps what is done.
Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop);

/// Plays the games of `usual` again with the handlers that are declared to be free before, then after all others, as
/// `link` makes it. Returns which of them differ, or "" if none do or `stop` ended it early.
std::string free_difference(SimulationConfig config, const Totals& usual,
                            const std::function<std::shared_ptr<const content::Linked>(content::FreeHandlers)>& link,
                            const std::atomic<bool>& stop);

}  // namespace rules::lab
