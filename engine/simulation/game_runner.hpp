// GameRunner: plays the games of a simulation by number, one after the other. Owns the engine, scripts and bots of one
// thread. Invariant: the result of a game, a row of integers, depends only on the configuration and its number.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/external_player.hpp"
#include "simulation/metric_watch.hpp"

namespace rules::simulation {

struct GameResult {
  std::int64_t number = 0;  ///< index of the game among those of the run's seed
  std::uint64_t seed = 0;   ///< seed of the game itself
  bool failed = false;
  std::string failure;               ///< the reason
  std::vector<std::int64_t> values;  ///< by column (Metrics); all 0 if it failed
  std::uint64_t hash = 0;            ///< of its result and number; 0 if it failed
};

struct SimulationConfig {
  std::shared_ptr<const packs::LinkedGame> linked;
  std::vector<std::string> bots;  ///< kinds of seats, one per player, none human
  std::uint64_t seed = 1;
  std::int64_t games = 0;
  std::int64_t first = 0;  ///< number of the first game
  int threads = 1;
  bool check = false;                   ///< check invariants after every step
  GameLimits most;                      ///< limits on the length of a game
  int max_alike = 0;                    ///< start no more games after this many similar failures; 0: no limit
  bool paranoid = false;                ///< run every step twice, the second time in a fresh Lua state, and compare
  play::MakeChooser make_chooser = {};  ///< for bots that answer from outside, which are not played in paranoid mode
  std::string remote = {};              ///< the program of `remote` bots, to distinguish runs
};

class GameRunner {
 public:
  /// Both must outlive this; the metrics must be of the same ruleset. Throws if bots can't be created.
  GameRunner(const SimulationConfig& config, const Metrics& metrics);
  /// Plays the game of this number from its beginning. The result is valid until the next call.
  const GameResult& play(std::int64_t nth);

 private:
  void play_inline(std::uint64_t seed, std::uint64_t bot_seed);
  void play_asked(std::uint64_t seed, std::uint64_t bot_seed);
  /// Evaluates the finished game.
  void close(Engine& engine);
  void fail(const std::string& why);
  bool run_twice();

  const SimulationConfig& config_;
  MetricWatch watch_;
  packs::HostPool::Borrowed host_;
  EventLog log_;
  Engine engine_;
  std::optional<play::ExternalPlayers> choosers_;  ///< for bots that answer from outside, if any
  GameResult result_;
};

}  // namespace rules::simulation
