// Tournament: measures which of two bots wins more often. One seat has the bot, all others the other; every seed is
// played once with the bot in each seat, so that neither seats nor the deal favor either. Games of a seed depend on
// each other, so a seed is one measurement: the number of its games that the bot wins. This is also more precise: what
// the deal gives one seat it takes from another. A bot against its own kind would play the same game in every seat, so
// there each game has an index of its own.
#pragma once
#include <stdexcept>

#include "simulation/simulation.hpp"
#include "statistics/intervals.hpp"

namespace rules::simulation {

/// The result of one bot against others of another kind.
struct Rung {
  std::string bot, others;
  int players = 0;
  std::int64_t games = 0, wins = 0;
  statistics::Moments of_seeds;  ///< wins among the games of a seed
  bool stopped = false;          ///< stopped before all seeds were played

  /// Returns the share of wins if all bots were equally strong.
  double fair() const { return 1 / static_cast<double>(players); }
  double share() const { return games ? static_cast<double>(wins) / static_cast<double>(games) : 0; }
  /// Returns the interval of the share, by Student's t over seeds; everything if fewer than 2 seeds were played.
  statistics::Interval interval() const;
  /// Returns 1 if significantly better than the others (95 %), -1 if worse, 0 if unclear.
  int verdict() const { return interval().low > fair() ? 1 : interval().high < fair() ? -1 : 0; }
};

/// A game of a tournament failed: its number and bots. what() says why.
class GameFailed : public std::runtime_error {
 public:
  GameFailed(const SimulationConfig& config, std::int64_t number, const std::string& why)
      : std::runtime_error(why), bots(config.bots), game(number) {}
  std::vector<std::string> bots;
  std::int64_t game;
};

/// Plays `config.games` seeds with the bot in each seat; ignores `config.bots`. Throws GameFailed if a game fails.
/// `stop` ends it early and keeps the first seeds that were all played in every seat.
Rung play_rung(const SimulationConfig& config, const std::string& bot, const std::string& others,
               const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::simulation
