// GameRunner: plays the games of a simulation, one after the other, by number. Owns the engine, the scripts and the
// bots of one thread. Knows nothing of other threads, of sums or of files. Invariant: the result of a game depends on
// what is simulated and on its number alone.
#pragma once
#include <memory>
#include <optional>

#include "lab/game_result.hpp"
#include "lab/metric_watch.hpp"
#include "play/external_player.hpp"

namespace rules::lab {

struct SimulationConfig {
  std::shared_ptr<const content::LinkedGame> linked;
  std::vector<std::string> bots;  ///< kinds of seats, one a player, none of them human
  std::uint64_t seed = 1;
  std::int64_t games = 0;
  std::int64_t first = 0;  ///< the number of the first of them
  int threads = 1;
  bool check = false;                   ///< check invariants after every step
  GameLimits most;                      ///< how long a game may go on
  int max_alike = 0;                    ///< after so many games that failed alike no more are begun; 0: all are played
  bool paranoid = false;                ///< run every step twice, the second time in a fresh Lua state, and compare
  play::MakeChooser make_chooser = {};  ///< for bots that are asked from outside; they are not played paranoid
  std::string remote = {};              ///< the program of bots that are `remote`, so that runs can be told apart
};

class GameRunner {
 public:
  /// Both must outlive it; the metrics are of the same ruleset. Throws what bots that can't be made throw.
  GameRunner(const SimulationConfig& config, const Metrics& metrics);
  /// Plays the game of this number from its beginning. The result is good until the next one is played.
  const GameResult& play(std::int64_t nth);

 private:
  void play_inline(std::uint64_t seed, std::uint64_t bot_seed);
  void play_asked(std::uint64_t seed, std::uint64_t bot_seed);
  /// The game is over.
  void close(Engine& engine);
  void fail(const std::string& why);
  bool run_twice();

  const SimulationConfig& config_;
  MetricWatch watch_;
  content::HostPool::Borrowed host_;
  EventLog log_;
  Engine engine_;
  std::optional<play::ExternalPlayers> choosers_;  ///< if there are bots that are asked from outside
  GameResult result_;
};

}  // namespace rules::lab
