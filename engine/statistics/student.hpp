// Student's t distribution ("The probable error of a mean", Biometrika 6, 1908), by the continued fraction of the
// incomplete beta function. Knows no measurements: mean.hpp makes intervals of it.
#pragma once

namespace rules::statistics {

/// Returns the probability that |T| is more than `t`, with so many degrees of freedom. `t` is 0 or more, `freedom` at
/// least 1. Accurate to nine digits; beyond a million degrees it is that of the normal distribution.
double student_beyond(double t, double freedom);

/// Returns the `t` that |T| exceeds with probability `error`: 12.706 for 0.05 and one degree of freedom. `error` is
/// more than 0 and less than 1.
double student_width(double error, double freedom);

}  // namespace rules::statistics
