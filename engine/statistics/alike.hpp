// Numbers that were all the same. They seem to have no error at all, and that is no certainty: two games that end alike
// say little of the third. Owns what such numbers may be called.
//
// What is assumed: so many numbers in a row are the same by chance with the probability (1 - share)^n, if a share of
// all numbers is another one (the "rule of three" of J. Hanley, A. Lippman-Hand, "If nothing goes wrong, is everything
// all right?", JAMA 249, 1983); and one that is another differs by 1, the least that whole numbers can, or lies as far
// on the other side of 0, if that is further. All of this holds however often one looks: as long as nothing differs, a
// later look excludes no share that an earlier one, of fewer numbers, was wrong to exclude.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::statistics {

inline constexpr Interval kEverywhere = {-std::numeric_limits<double>::infinity(),
                                         std::numeric_limits<double>::infinity()};

/// How large the share of other numbers may be, where none of `n` was one.
inline double most_other(std::int64_t n, double error) {
  return n < 1 ? 1 : 1 - std::pow(error, 1 / static_cast<double>(n));
}

/// How far another number lies from these.
inline double other_distance(const Moments& alike) { return std::max(1.0, 2 * std::abs(alike.mean())); }

/// Where the mean lies. All numbers if there are fewer than 2.
inline Interval alike_interval(const Moments& alike, double error) {
  if (alike.n < 2) return kEverywhere;
  const double half = most_other(alike.n, error / 2) * other_distance(alike);
  return {alike.mean() - half, alike.mean() + half};
}

/// How often so many equal numbers come about where the true mean is 0: that of the sign test. 1 of zeros.
inline double alike_p_value(const Moments& alike) {
  if (alike.n < 2 || alike.sum == 0) return 1;
  return std::pow(0.5, static_cast<double>(alike.n - 1));
}

/// How often they come about where the true mean is `margin` or more away from 0.
inline double alike_p_beyond(const Moments& alike, double margin) {
  const double share = (margin - std::abs(alike.mean())) / other_distance(alike);
  if (alike.n < 2 || share <= 0) return 1;
  return std::pow(1 - std::min(share, 0.5), static_cast<double>(alike.n));
}

}  // namespace rules::statistics
