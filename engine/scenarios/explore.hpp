// Exploration: plays many games that try what has not happened yet, checking every invariant after every step. Games
// vary the number of players and, optionally, the packs' options. Owns the batches: the games of a batch prefer what
// was rare in all earlier batches, so the result doesn't depend on the number of threads. Read next: coverage.hpp,
// shrink.hpp.
#pragma once
#include <atomic>
#include <functional>
#include <memory>

#include "packs/build/linked.hpp"
#include "play/parallel.hpp"
#include "scenarios/coverage.hpp"

namespace rules::scenarios {

struct Exploration;

struct ExploreConfig {
  std::vector<std::filesystem::path> folders;  ///< where packs are
  packs::Selection selection;                  ///< players: 0 for every number that the packs allow, in turn
  bool vary_options = true;
  bool steered = true;    ///< false: all seats are random, for comparison
  bool sensible = false;  ///< if not steered: in half of the games all seats are heuristic instead
  /// Kinds of inline seats, one per player: then the games are those of a simulation with these bots. The number of
  /// players must be set, and options don't vary.
  std::vector<std::string> bots = {};
  std::uint64_t seed = 1;
  std::int64_t first = 0;  ///< index of the first game; 0 for steered games, because each batch needs the earlier ones
  std::int64_t games = 0;  ///< upper limit
  int threads = 1;
  int max_alike = play::kMaxAlike;  ///< number of similar failures after which no more are played; 0: no limit
  /// Called after each batch; returning true ends the exploration.
  std::function<bool(const Exploration&)> enough;
};

/// A failed game, in a replayable form.
struct FailedGame {
  std::int64_t nth = 0;
  packs::Selection selection;
  std::uint64_t seed = 0;
  std::string message;  ///< the reason
  std::vector<LoggedAnswer> answers;
  std::function<void(Engine&)> set_up;  ///< its starting position, as in play::GameConfig
};

/// How often everything happened, what never happened, and the failed games.
struct Exploration {
  struct Count {
    std::string group;
    bool listed = false;  ///< listed by the ruleset; otherwise only seen as an option
    std::int64_t happened = 0, offered = 0;
  };
  std::int64_t games = 0, failed = 0, answers = 0;
  std::uint64_t result_hash = 0;       ///< of the completed games, as in a simulation (simulation/game_runner.hpp)
  bool gave_up = false;                ///< stopped after similar failures: not all were played
  std::map<std::string, Count> items;  ///< by name
  std::vector<FailedGame> failures;    ///< for each kind of failure, the game with the fewest answers

  /// Returns the names of what never happened, grouped as listed.
  std::vector<std::string> missing() const;
};

/// Returns a failure's text without game-specific details: its first line, without numbers except line numbers of
/// files.
std::string way_to_fail(const std::string& message);

/// Runs the exploration. Calls `progress` with the number of games done, from one thread; `stop` ends it early and
/// keeps what is done.
Exploration explore(const ExploreConfig& config, const std::function<void(std::int64_t)>& progress,
                    const std::atomic<bool>& stop);

}  // namespace rules::scenarios
