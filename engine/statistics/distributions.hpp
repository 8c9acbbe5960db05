// The normal distribution and Student's t ("The probable error of a mean", Biometrika 6, 1908), by the continued
// fraction of the incomplete beta function.
#pragma once

namespace rules::statistics {

/// Returns the number of standard deviations around the mean that exclude this share: 1.96 for 0.05. `error` is between
/// 0 and 1, exclusive.
double normal_width(double error);

/// Returns the probability that |T| exceeds `t` with `freedom` degrees of freedom. `t` is at least 0, `freedom` at
/// least 1. Accurate to nine digits; beyond a million degrees it is the normal distribution's.
double student_beyond(double t, double freedom);

/// Returns the `t` that |T| exceeds with probability `error`: 12.706 for 0.05 and one degree of freedom. `error` is
/// between 0 and 1, exclusive.
double student_width(double error, double freedom);

}  // namespace rules::statistics
