// The normal distribution.
#pragma once

namespace rules::statistics {

/// So many standard deviations around its mean the normal distribution has all but this share: 1.96 for 0.05. `error`
/// is more than 0 and less than 1.
double normal_width(double error);

}  // namespace rules::statistics
