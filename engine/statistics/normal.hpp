// The normal distribution.
#pragma once

namespace rules::statistics {

/// Returns the number of standard deviations around the mean that exclude this share: 1.96 for 0.05. `error` is between
/// 0 and 1, exclusive.
double normal_width(double error);

}  // namespace rules::statistics
