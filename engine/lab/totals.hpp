// Totals: what many games add up to. Owns sums over rows (game_result.hpp), in whole numbers only.
// Invariant: totals of parts, added in any order, are the totals of the whole.
#pragma once
#include <map>
#include <memory>

#include "lab/game_result.hpp"
#include "lab/metrics.hpp"
#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::lab {

struct Totals {
  explicit Totals(std::shared_ptr<const Metrics> of_metrics);

  std::shared_ptr<const Metrics> metrics;
  std::int64_t games = 0;   ///< that were played to their end; all sums are over these
  std::int64_t failed = 0;  ///< besides
  std::uint64_t result_hash = 0;
  std::vector<statistics::Moments> sums;                       ///< by column
  std::vector<statistics::Moments> together;                   ///< by metric: of all seats of a game together
  std::vector<std::map<std::int64_t, std::int64_t>> by_value;  ///< by metric, if it is one to show so: how many had it
  std::map<std::int32_t, std::int64_t> ends;                   ///< by set of endings reached, as bits
  std::int64_t first_failed = -1;
  std::string failure;  ///< of the failed game with the lowest number
  /// How long games took, how many they were, and how many decisions they had: of those that this process played. No
  /// file keeps it.
  double cpu_seconds = 0;
  std::int64_t timed_games = 0, timed_decisions = 0;
  bool gave_up = false;  ///< too many games failed alike

  void add(const GameResult& game);
  /// Of the same metrics.
  void add(const Totals& other);
  /// All games that there are took so long.
  void set_time(double seconds);
  bool is_timed() const { return cpu_seconds > 0 && timed_games > 0; }
  /// Throws UnknownMetric.
  const statistics::Moments& of(std::string_view metric, Seat seat = Seat(0)) const {
    return sums[metrics->column(metric, seat)];
  }
  const statistics::Moments& of_all(const Metric& metric) const {
    return together[static_cast<std::size_t>(&metric - metrics->list().data())];
  }
  /// The same as of() where it surely is a whole number that fits.
  std::int64_t sum(std::string_view metric, Seat seat = Seat(0)) const {
    return static_cast<std::int64_t>(of(metric, seat).sum);
  }
};

/// Where the mean of a metric, of one game or seat, is in 95 % of all runs: by Wilson's score if it is a share, else by
/// Student's t. All numbers if there are fewer than 2 games.
statistics::Interval interval_95(const Metric& metric, const statistics::Moments& moments);

}  // namespace rules::lab
