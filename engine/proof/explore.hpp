// Exploring: many games of some packs that try what has not happened yet, with every invariant checked after every
// step. The result is what happened how often, what never happened, and which games failed, with everything that is
// needed to play them again. The games vary the number of players and, if asked to, the options of the packs.
// Owns the batches: the games of a batch prefer what was rare in all batches before it. So any number of threads gives
// the same result. Read next: coverage.hpp, steering.hpp; shrink.hpp (what is done with a failed game).
#pragma once
#include <atomic>
#include <functional>
#include <memory>

#include "content/linked.hpp"
#include "play/alike_failures.hpp"
#include "proof/coverage.hpp"

namespace rules::proof {

struct Exploration;

struct ExploreConfig {
  std::vector<std::filesystem::path> folders;  ///< where packs are
  content::Selection selection;                ///< players: 0 for each number that the packs allow, in turn
  bool vary_options = true;
  bool steered = true;    ///< false: all seats are random, to compare with
  bool sensible = false;  ///< then: in half of the games all seats are sensible instead
  /// Kinds of seats that answer at once, one for each player: then the games are those of a simulation by these bots.
  /// The number of players is set, and options don't vary.
  std::vector<std::string> bots = {};
  std::uint64_t seed = 1;
  std::int64_t first = 0;  ///< the index of the first game; of steered games 0, for each batch needs those before it
  std::int64_t games = 0;  ///< at most
  int threads = 1;
  int max_alike = play::kMaxAlike;  ///< after so many games that failed alike no more are played; 0: all are
  /// Asked after each batch whether enough has happened: ends it early.
  std::function<bool(const Exploration&)> enough;
};

/// What a game is played with.
struct ExploreTable {
  content::Selection selection;
  std::shared_ptr<const content::LinkedGame> linked;
};

/// A game that failed, as it can be played again.
struct FailedGame {
  std::int64_t nth = 0;
  content::Selection selection;
  std::uint64_t seed = 0;
  std::string message;  ///< why
  std::vector<LoggedAnswer> answers;
  std::function<void(Engine&)> set_up;  ///< where it begins, as of play::GameConfig
};

struct Exploration {
  struct Count {
    std::string group;
    bool listed = false;  ///< by the ruleset; else it was only seen to be offered
    std::int64_t happened = 0, offered = 0;
  };
  std::int64_t games = 0, failed = 0, answers = 0;
  std::uint64_t result_hash = 0;  ///< of the games that came to their end, as in a simulation (lab/game_result.hpp)
  bool gave_up = false;           ///< after games that failed alike: not all were played
  std::map<std::string, Count> items;  ///< by name
  std::vector<FailedGame> failures;    ///< of each way to fail, the game with the fewest answers

  /// What never happened: by name, in order of groups as listed.
  std::vector<std::string> missing() const;
};

/// A failure's text without what differs from game to game: its first line, numbers left out except those of lines of
/// files.
std::string way_to_fail(const std::string& message);

/// The tables that games are played at in turn. Throws content::ContentError.
std::vector<ExploreTable> explore_tables(const ExploreConfig& config);

/// Plays. `progress` is told the number of games done, from one thread; `stop` ends it early and keeps what is done.
Exploration explore(const ExploreConfig& config, const std::function<void(std::int64_t)>& progress,
                    const std::atomic<bool>& stop);

}  // namespace rules::proof
