// How often something happened in independent trials, and how sure that is.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "statistics/interval.hpp"

namespace rules::statistics {

/// So many standard deviations around its mean has the normal distribution 95 %.
inline constexpr double kNormal95 = 1.959963984540054;

/// The interval of Wilson's score for so many of so many trials; from 0 to 1 if there was none. `z`: how many standard
/// deviations wide it is (normal_width() in normal.hpp); 95 % if nobody says otherwise. It holds for small numbers and
/// for shares near 0 and 1 (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
/// Journal of the American Statistical Association 22, 1927; compared with others in L. Brown, T. Cai, A. DasGupta,
/// "Interval estimation for a binomial proportion", Statistical Science 16, 2001).
inline Interval wilson(std::int64_t successes, std::int64_t trials, double z = kNormal95) {
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {successes == 0 ? 0 : middle - half, successes == trials ? 1 : middle + half};
}

/// The interval of a difference of two shares of the same trials, of which so many had a success only the second
/// time (`gained`) or only the first time (`lost`). With one success more of each kind among two trials more it holds
/// for small numbers too (D. Bonett, R. Price, "Adjusted Wald confidence interval for a difference of binomial
/// proportions based on paired data", Journal of Educational and Behavioral Statistics 37, 2012). From -1 to 1 if
/// there was no trial. `z`: as above.
inline Interval paired_difference(std::int64_t gained, std::int64_t lost, std::int64_t trials, double z = kNormal95) {
  if (trials == 0) return {-1, 1};
  const double n = static_cast<double>(trials) + 2;
  const double up = (static_cast<double>(gained) + 1) / n, down = (static_cast<double>(lost) + 1) / n;
  const double half = z * std::sqrt((up + down - (up - down) * (up - down)) / n);
  return {std::max(-1.0, up - down - half), std::min(1.0, up - down + half)};
}

}  // namespace rules::statistics
