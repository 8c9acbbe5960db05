// Finding: the difference between two variants according to many games, and its significance. Owns the decision, not
// its wording.
//
// All intervals of one comparison hold together in 95 % of all comparisons: each has its share of the error
// (Bonferroni); a quantity that decides when to stop gets one half of it, the others share the other half. Whether
// there is a difference at all is decided by Holm's correction, which finds slightly more than the intervals show.
// Two one-sided tests decide if a difference is less than a margin.
#pragma once
#include <map>
#include <optional>

#include "simulation/compare/matched.hpp"
#include "statistics/intervals.hpp"

namespace rules::compare {

struct Method {
  double error = 0.05;  ///< probability that any interval is wrong
  /// Sample size at which always-valid intervals are narrowest; 0: the usual intervals, for a number of games fixed in
  /// advance.
  std::int64_t tuned_for = 0;
  std::string chosen;                          ///< the quantity that decides when to stop: it gets half of the error
  std::map<std::string, double> margins = {};  ///< by quantity: smaller differences don't matter
};

enum class Verdict {
  equal,  ///< no game differed; games that were not played may
  more,   ///< the second variant has more of it
  less,
  more_matters,  ///< more, by more than the margin
  less_matters,
  within,  ///< the difference is less than the margin
  unclear  ///< undecided by this many games
};

/// Upper limit of the number of games reported as needed.
constexpr std::int64_t kMaxNeeded = 1'000'000'000'000;

struct Finding {
  const Quantity* quantity = nullptr;
  std::int64_t n = 0;                        ///< games, or blocks of them
  double first = 0, second = 0;              ///< means
  double first_error = 0, second_error = 0;  ///< their standard errors
  double difference = 0;                     ///< second - first
  statistics::Interval interval;             ///< of the difference
  double p_value = 1;                        ///< corrected for multiple testing
  std::optional<double> margin;
  Verdict verdict = Verdict::unclear;
  double saving = 0;      ///< statistics::Paired::saving
  double most_other = 1;  ///< equal: upper bound of the share of games with a difference
  /// unclear, with a margin: approximate number of games (of seeds if bots differ) that would decide, if the difference
  /// is what it seems to be. At most kMaxNeeded.
  std::optional<std::int64_t> games_needed;
};

/// Returns the findings for each quantity, by variant; empty for the base variant.
std::vector<std::vector<Finding>> findings(const Quantities& quantities, const Sums& sums, std::size_t base,
                                           const Method& method);

/// Returns true if the verdict is more or less.
bool differs(const Finding& finding);

/// Returns true if every game of this variant equals that of the base, in every number that is measured.
bool is_identical(const Sums& sums, std::size_t variant);

/// Returns true if the chosen quantity is decided, so that no more games are needed. `method.tuned_for` must be set.
bool decided(const Quantities& quantities, const Sums& sums, std::size_t variant, const Method& method);

/// Returns the always-valid interval of a quantity's mean (not divided), narrowest at that number of games. Everything
/// as long as it is too early to look.
statistics::Interval interval_at_any_time(const Quantity& quantity, const statistics::Moments& moments, double error,
                                          std::int64_t tuned_for);
/// Returns the displayed interval of a quantity's mean in a variant, with this error. `tuned_for`: as in Method.
statistics::Interval mean_interval(const Quantity& quantity, const statistics::Moments& moments, double error,
                                   std::int64_t tuned_for = 0);
/// Returns the displayed value of such a mean.
inline double shown(const Quantity& quantity, double mean) { return mean / quantity.divisor - quantity.start; }
/// Returns the displayed mean; NaN if there is none.
double mean_of(const Quantity& quantity, const statistics::Moments& moments);

}  // namespace rules::compare
