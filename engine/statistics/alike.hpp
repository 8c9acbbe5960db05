// Samples whose numbers are all equal. Their standard error is 0, but that is no certainty: two games with the same
// result say little about the third. Owns the intervals and p-values of such samples.
//
// Assumptions: if a share of all numbers differs, n equal numbers in a row have the probability (1 - share)^n (the
// "rule of three" of J. Hanley, A. Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249, 1983);
// and a number that differs does so by 1, the minimum for integers, or by as much as its mirror image at 0, if that is
// further. All this is valid at any time: as long as nothing differs, a later look excludes no share that an earlier
// one, with fewer numbers, was wrong to exclude.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "statistics/intervals.hpp"

namespace rules::statistics {

inline constexpr Interval kEverywhere = {-std::numeric_limits<double>::infinity(),
                                         std::numeric_limits<double>::infinity()};

/// Returns the upper bound of the share of differing numbers if none of `n` differed.
inline double most_other(std::int64_t n, double error) {
  return n < 1 ? 1 : 1 - std::pow(error, 1 / static_cast<double>(n));
}

/// Returns the assumed distance of a differing number.
inline double other_distance(const Moments& alike) { return std::max(1.0, 2 * std::abs(alike.mean())); }

/// Returns the confidence interval of the mean. Here and below there are at least 2 numbers.
inline Interval alike_interval(const Moments& alike, double error) {
  const double half = most_other(alike.n, error / 2) * other_distance(alike);
  return {alike.mean() - half, alike.mean() + half};
}

/// Returns the p-value of a true mean of 0, by the sign test, for numbers other than 0.
inline double alike_p_value(const Moments& alike) { return std::pow(0.5, static_cast<double>(alike.n - 1)); }

/// Returns the p-value of a true mean that is `margin` or more away from 0.
inline double alike_p_beyond(const Moments& alike, double margin) {
  const double share = (margin - std::abs(alike.mean())) / other_distance(alike);
  if (share <= 0) return 1;
  return std::pow(1 - std::min(share, 0.5), static_cast<double>(alike.n));
}

}  // namespace rules::statistics
