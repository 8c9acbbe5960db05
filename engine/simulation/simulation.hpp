// Simulation: many games by bots, counted exactly. Each game's seed is derived from the simulation's seed and the
// game's number. Owns the division of games among threads, not how one is played (game_runner.hpp). Invariant: only
// integers are added, so the result doesn't depend on the number of threads.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <memory>

#include "simulation/game_runner.hpp"
#include "simulation/metrics.hpp"
#include "statistics/intervals.hpp"

namespace rules::simulation {

/// Sums over the rows of many games. Totals of parts, added in any order, are the totals of the whole.
struct Totals {
  explicit Totals(std::shared_ptr<const Metrics> of_metrics);

  std::shared_ptr<const Metrics> metrics;
  std::int64_t games = 0;   ///< completed games; all sums are over these
  std::int64_t failed = 0;  ///< additional games that failed
  std::uint64_t result_hash = 0;
  std::vector<statistics::Moments> sums;                       ///< by column
  std::vector<statistics::Moments> together;                   ///< by metric: over all seats of a game together
  std::vector<std::map<std::int64_t, std::int64_t>> by_value;  ///< by metric with a distribution: the number of games
                                                               ///< with each value
  std::map<std::int32_t, std::int64_t> ends;                   ///< by set of endings reached, as bits
  std::int64_t first_failed = -1;
  std::string failure;  ///< of the failed game with the lowest number
  /// CPU time, number and decisions of the games that this process played. Not stored in files.
  double cpu_seconds = 0;
  std::int64_t timed_games = 0, timed_decisions = 0;
  bool gave_up = false;  ///< too many games failed alike

  void add(const GameResult& game);
  /// The other totals must have the same metrics.
  void add(const Totals& other);
  /// Sets the CPU time of all games so far.
  void set_time(double seconds);
  bool is_timed() const { return cpu_seconds > 0 && timed_games > 0; }
  /// Throws UnknownMetric.
  const statistics::Moments& of(std::string_view metric, Seat seat = Seat(0)) const {
    return sums[metrics->column(metric, seat)];
  }
  const statistics::Moments& of_all(const Metric& metric) const {
    return together[static_cast<std::size_t>(&metric - metrics->list().data())];
  }
  /// Returns of() as a 64-bit integer, for metrics whose sums surely fit.
  std::int64_t sum(std::string_view metric, Seat seat = Seat(0)) const {
    return static_cast<std::int64_t>(of(metric, seat).sum);
  }
};

/// Returns the 95 % confidence interval of a metric's mean per game or seat: Wilson's score for a share, else Student's
/// t. Everything if there are fewer than 2 games.
statistics::Interval interval_95(const Metric& metric, const statistics::Moments& moments);

/// Receives the rows of a simulation.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Receives the next row, in the order of game numbers; called by one thread at a time. An exception ends the
  /// simulation and is rethrown by it.
  virtual void take(const GameResult& game) = 0;
  /// Called now and then, and at the end, when all rows so far are complete, with their totals.
  virtual void pause(const Totals&) {}
};

struct Watching {
  /// Called about ten times a second, from one thread, with the totals so far.
  std::function<void(const Totals&)> progress = {};
  std::span<Sink* const> sinks = {};
};

/// Plays the games. `stop` ends it early and keeps the games done, without a gap if there are sinks.
Totals simulate(const SimulationConfig& config, const std::shared_ptr<const Metrics>& metrics, const Watching& watching,
                const std::atomic<bool>& stop);

/// Plays and measures only the bare metrics. Calls `progress` with the number of games done.
Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop);

/// Replays the games of `usual` with handlers declared free running before, then after all others, as `link` arranges.
/// Returns which games differ; empty if none do or `stop` ended it early.
packs::Message free_difference(SimulationConfig config, const Totals& usual,
                               const std::function<std::shared_ptr<const packs::LinkedGame>(packs::FreeHandlers)>& link,
                               const std::atomic<bool>& stop);

}  // namespace rules::simulation
