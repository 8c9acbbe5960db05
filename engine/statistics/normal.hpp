// Intervals by the normal distribution, for those who have many numbers and no library of distributions.
#pragma once
#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::statistics {

/// So many standard deviations around its mean the normal distribution has all but this share: 1.96 for 0.05. `error`
/// is more than 0 and less than 1.
double normal_width(double error);

/// Where the mean lies, with so much `error`. All numbers if there are fewer than `kFirstLook` (sequence.hpp): of fewer
/// the normal distribution is no good guess.
Interval normal_interval(const Moments& moments, double error);

}  // namespace rules::statistics
