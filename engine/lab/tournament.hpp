// A tournament: which of two bots wins more often. One seat has the one, all others have the other; every seed is
// played once with each seat, so no seat and no luck of the deal favors either. The games of a seed depend on each
// other, so a seed is one measurement: how many of its games the bot wins. That is also more precise: what the deal
// gives to one seat it takes from another. A bot against its own kind would play the same game in every seat, so there
// each game has an index of its own.
#pragma once
#include <stdexcept>

#include "lab/simulation.hpp"
#include "statistics/interval.hpp"

namespace rules::lab {

/// How one bot did against others of another kind.
struct Rung {
  std::string bot, others;
  std::int64_t games = 0, wins = 0;
  double fair = 0;               ///< the share of wins of one who plays as well as the others
  statistics::Moments of_seeds;  ///< wins among the games of a seed
  bool stopped = false;          ///< before all seeds were played

  double share() const { return games ? static_cast<double>(wins) / static_cast<double>(games) : 0; }
  /// Of the share, by Student's t over seeds. All numbers if fewer than 2 seeds were played.
  statistics::Interval interval() const;
  /// 1: better than the others, for sure at 95 %; -1: worse; 0: it can't be told.
  int verdict() const { return interval().low > fair ? 1 : interval().high < fair ? -1 : 0; }
};

/// A game of a tournament failed: which one, of which bots. what() says why.
class GameFailed : public std::runtime_error {
 public:
  GameFailed(const SimulationConfig& config, std::int64_t number, const std::string& why)
      : std::runtime_error(why), bots(config.bots), game(number) {}
  std::vector<std::string> bots;
  std::int64_t game;
};

/// Plays `config.games` seeds with each seat for the bot; `config.bots` is not used. Throws GameFailed if a game
/// fails. `stop` ends it early and keeps the seeds that were played with every seat.
Rung play_rung(const SimulationConfig& config, const std::string& bot, const std::string& others,
               const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::lab
