// Totals: integer sums over the rows of many games (game_result.hpp). Invariant: totals of parts, added in any order,
// are the totals of the whole.
#pragma once
#include <map>
#include <memory>

#include "simulation/game_result.hpp"
#include "simulation/metrics.hpp"
#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::simulation {

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

}  // namespace rules::simulation
