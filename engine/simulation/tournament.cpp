#include "simulation/tournament.hpp"

#include <algorithm>
#include <iterator>

#include "simulation/in_order.hpp"

namespace rules::simulation {
namespace {

/// One thread's games: each seed with the bot in every seat, so that stopping favors no seat.
class Seeds {
 public:
  Seeds(const SimulationConfig& config, const std::string& bot, const std::string& others)
      : metrics_(*config.linked, MetricSet::bare), win_(metrics_.column("win")), alike_(bot == others) {
    const auto players = static_cast<std::size_t>(config.linked->ruleset.players());
    configs_.assign(players, config);  // runners refer to them
    for (std::size_t seat = 0; seat < players; ++seat) {
      configs_[seat].bots.assign(players, others);
      configs_[seat].bots[seat] = bot;
      runners_.push_back(std::make_unique<GameRunner>(configs_[seat], metrics_));
    }
  }
  /// Returns the number of games of this seed that the bot wins; nullopt if it was stopped. Throws GameFailed if one
  /// fails.
  std::optional<std::int64_t> wins(std::int64_t number, const std::atomic<bool>& stop) {
    std::int64_t won = 0;
    for (std::size_t seat = 0; seat < runners_.size(); ++seat) {
      if (stop.load(std::memory_order_relaxed)) return std::nullopt;
      const std::int64_t index = alike_ ? number * std::ssize(runners_) + static_cast<std::int64_t>(seat) : number;
      const GameResult& game = runners_[seat]->play(index);
      if (game.failed) throw GameFailed(configs_[seat], index, game.failure);
      won += game.values[win_ + seat];
    }
    return won;
  }

 private:
  Metrics metrics_;
  std::size_t win_;
  bool alike_;  ///< both bots are of the same kind
  std::vector<SimulationConfig> configs_;
  std::vector<std::unique_ptr<GameRunner>> runners_;  ///< by the seat of the bot
};

}  // namespace

statistics::Interval Rung::interval() const {
  const statistics::Interval wins_of_seed = statistics::mean_interval(of_seeds, 0.05);
  if (of_seeds.n < 2) return wins_of_seed;
  return {std::max(0.0, wins_of_seed.low * fair()), std::min(1.0, wins_of_seed.high * fair())};
}

Rung play_rung(const SimulationConfig& config, const std::string& bot, const std::string& others,
               const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop) {
  const int players = config.linked->ruleset.players();
  Rung rung{.bot = bot, .others = others, .players = players};
  const auto make = [&] {
    return [&, seeds = Seeds(config, bot, others)](std::int64_t nth) mutable {
      return seeds.wins(config.first + nth, stop);
    };
  };
  const auto take = [&](std::int64_t wins) {
    rung.games += players;
    rung.wins += wins;
    rung.of_seeds.add(wins);
    return true;
  };
  const auto tell = [&] {
    if (progress) progress(rung.games);
  };
  in_order<std::int64_t>(config.threads, config.games, make, take, stop, tell);
  tell();
  rung.stopped = rung.games < players * config.games;
  return rung;
}

}  // namespace rules::simulation
