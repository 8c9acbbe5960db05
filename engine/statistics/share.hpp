// Confidence intervals of shares in independent trials.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "statistics/interval.hpp"

namespace rules::statistics {

/// Half-width, in standard deviations, of the central 95 % of the normal distribution.
inline constexpr double kNormal95 = 1.959963984540054;

/// Returns Wilson's score interval of a share; 0 to 1 without trials. `z`: half-width in standard deviations
/// (normal_width() in normal.hpp), 95 % by default. Valid for small numbers and for shares near 0 and 1 (E. B. Wilson,
/// "Probable inference, the law of succession, and statistical inference", Journal of the American Statistical
/// Association 22, 1927; compared with others in L. Brown, T. Cai, A. DasGupta, "Interval estimation for a binomial
/// proportion", Statistical Science 16, 2001).
inline Interval wilson(std::int64_t successes, std::int64_t trials, double z = kNormal95) {
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {successes == 0 ? 0 : middle - half, successes == trials ? 1 : middle + half};
}

/// Returns the interval of the difference between two shares of the same trials, with successes only the second time
/// (`gained`) or only the first time (`lost`). Adds one success of each kind and two trials, which makes it valid for
/// small numbers (D. Bonett, R. Price, "Adjusted Wald confidence interval for a difference of binomial proportions
/// based on paired data", Journal of Educational and Behavioral Statistics 37, 2012). -1 to 1 without trials. `z`: as
/// above.
inline Interval paired_difference(std::int64_t gained, std::int64_t lost, std::int64_t trials, double z = kNormal95) {
  if (trials == 0) return {-1, 1};
  const double n = static_cast<double>(trials) + 2;
  const double up = (static_cast<double>(gained) + 1) / n, down = (static_cast<double>(lost) + 1) / n;
  const double half = z * std::sqrt((up + down - (up - down) * (up - down)) / n);
  return {std::max(-1.0, up - down - half), std::min(1.0, up - down + half)};
}

}  // namespace rules::statistics
