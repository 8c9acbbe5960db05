// What many games say about a difference between two variants, and how sure that is. Owns the decision. Doesn't know
// how games are played, nor how it is put in words.
//
// All intervals of one comparison hold together in 95 % of all comparisons: each has its part of the error
// (Bonferroni); a quantity that decides when to stop has one half of it, the others the other half. Whether there is a
// difference at all is decided by Holm's correction, which finds a little more than those intervals show. Whether a
// difference is less than a margin is decided by two one-sided tests.
#pragma once
#include <map>
#include <optional>

#include "compare/matched.hpp"
#include "statistics/interval.hpp"

namespace rules::compare {

struct Method {
  double error = 0.05;  ///< how often any of all intervals may be wrong
  /// Intervals that hold however often one looks, narrowest after so many games; 0: the usual ones, for a number of
  /// games that was fixed before.
  std::int64_t tuned_for = 0;
  std::string chosen;  ///< a quantity that decides when to stop: half of the error is for it, half for the others
  std::map<std::string, double> margins = {};  ///< by quantity: differences that are smaller don't matter
};

enum class Verdict {
  equal,  ///< in no game there was a difference; there may be one in games that were not played
  more,   ///< the second variant has more of it
  less,
  more_matters,  ///< and by more than the margin
  less_matters,
  within,  ///< the difference is smaller than the margin
  unclear  ///< it can't be told from so many games
};

/// No number of games that would be needed is said to be larger.
constexpr std::int64_t kMaxNeeded = 1'000'000'000'000;

struct Finding {
  const Quantity* quantity = nullptr;
  std::int64_t n = 0;                        ///< games, or blocks of them
  double first = 0, second = 0;              ///< means
  double first_error = 0, second_error = 0;  ///< their standard errors
  double difference = 0;                     ///< second - first
  statistics::Interval interval;             ///< of the difference
  double p_value = 1;                        ///< corrected
  std::optional<double> margin;
  Verdict verdict = Verdict::unclear;
  double saving = 0;      ///< statistics::Paired::saving
  double most_other = 1;  ///< equal: the share of games with a difference is no larger than this
  /// unclear, with a margin: how many games would tell about, if the difference is what it seems to be; of bots that
  /// differ, how many seeds. At most kMaxNeeded.
  std::optional<std::int64_t> games_needed;
};

/// What the sums say of each quantity, about the variants but for the one that they are compared with: a list for each,
/// empty for that one.
std::vector<std::vector<Finding>> findings(const Quantities& quantities, const Sums& sums, std::size_t base,
                                           const Method& method);

/// Returns true if the verdict is that there is more or less of it.
bool differs(const Finding& finding);

/// Returns true if each game of this variant was that of the base, in every number that is measured.
bool is_identical(const Sums& sums, std::size_t variant);

/// Whether the chosen quantity is decided, so that no more games are needed. `method.tuned_for` is set.
bool decided(const Quantities& quantities, const Sums& sums, std::size_t variant, const Method& method);

/// Where a mean of a quantity's numbers lies (not divided), by an interval that holds however often one looks,
/// narrowest after so many games. All numbers as long as it is too early to look.
statistics::Interval interval_at_any_time(const Quantity& quantity, const statistics::Moments& moments, double error,
                                          std::int64_t tuned_for);
/// Where the mean of a quantity lies in a variant, with this error.
statistics::Interval mean_interval(const Quantity& quantity, const statistics::Moments& moments, double error);
/// What is shown for a mean of such numbers.
inline double shown(const Quantity& quantity, double mean) { return mean / quantity.divisor - quantity.start; }
/// The mean that is shown; not a number if there is none.
double mean_of(const Quantity& quantity, const statistics::Moments& moments);

}  // namespace rules::compare
