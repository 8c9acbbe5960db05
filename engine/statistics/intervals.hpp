// Means, shares and differences of measured integers, with their confidence intervals and p-values, for a number of
// games that was fixed in advance. Invariant: sums are exact, so partial sums merged in any order equal the total, bit
// by bit. Read next: sequence.hpp (any number of looks), alike.hpp (numbers without variance).
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace rules::statistics {

/// Confidence limits of a number.
struct Interval {
  double low = 0, high = 1;

  bool contains(double x) const { return low <= x && x <= high; }
  /// Returns true if the interval is within these limits.
  bool within(double least, double most) const { return least <= low && high <= most; }
};

/// Wide enough for the squares of any number of games.
__extension__ typedef __int128 Whole;

/// The number of values, their sum, and the sum of their squares: exact for fewer than 2^32 values between -2^31 and
/// 2^31.
struct Moments {
  std::int64_t n = 0;
  Whole sum = 0, squares = 0;

  void add(std::int64_t value) {
    ++n;
    sum += value;
    squares += value * value;
  }
  void add(const Moments& other) {
    n += other.n;
    sum += other.sum;
    squares += other.squares;
  }
  bool operator==(const Moments&) const = default;

  /// Returns 0 if there are no numbers.
  double mean() const { return n == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(n); }
  /// Returns the unbiased sample variance (divides by n - 1); 0 if there are fewer than 2 numbers. The difference is
  /// computed in integers, so it loses no precision however large the mean is.
  double variance() const {
    if (n < 2) return 0;
    return static_cast<double>(Whole(n) * squares - sum * sum) / static_cast<double>(n) / static_cast<double>(n - 1);
  }
  double deviation() const { return std::sqrt(variance()); }
  /// Returns the standard error of the mean; 0 if there are fewer than 2 numbers.
  double standard_error() const { return n < 2 ? 0 : std::sqrt(variance() / static_cast<double>(n)); }
};

/// Returns the confidence interval of the mean with this `error` (0.05: a 95 % interval), by Student's t. Counts of
/// games are never normal; by the central limit theorem the interval holds for enough games: 30 of most kinds, some
/// hundred if there are outliers. Everything if there are fewer than 2 numbers.
Interval mean_interval(const Moments& moments, double error);

/// Returns the two-sided p-value of a true mean of 0 (Student's t); 1 if there are fewer than 2 numbers.
double p_value(const Moments& moments);

/// Returns the p-value of a true mean that is `margin` or more away from 0: small if the difference is surely less than
/// the margin. Two one-sided tests (D. Schuirmann, "A comparison of the two one-sided tests procedure and the power
/// approach", Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). 1 if there are fewer than 2 numbers.
double p_beyond(const Moments& moments, double margin);

/// Returns p-values corrected for multiple testing (Holm), in the same order: with twenty metrics, one is "significant"
/// at 5 % by chance alone. Rejecting all those below 0.05 makes any
/// false rejection in at most 5 % of all samples, whatever the dependence between the questions. (S. Holm, "A simple
/// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979.)
std::vector<double> holm(const std::vector<double>& p_values);

/// Paired measurements of the same thing under two conditions: exact for numbers between -2^30 and 2^30.
struct Paired {
  Moments first, second;
  Whole products = 0;  ///< the sum of first times second

  void add(std::int64_t a, std::int64_t b) {
    first.add(a);
    second.add(b);
    products += Whole(a) * b;
  }
  void add(const Paired& other) {
    first.add(other.first);
    second.add(other.second);
    products += other.products;
  }
  bool operator==(const Paired&) const = default;

  std::int64_t n() const { return first.n; }
  /// Returns the moments of second minus first, per pair.
  Moments difference() const {
    return {first.n, second.sum - first.sum, first.squares + second.squares - 2 * products};
  }
  /// Returns how many times as many games two unpaired samples need for the same precision: the variance of an unpaired
  /// difference divided by that of the paired one. 1: pairing has no benefit; below 1: it harms. 0 if all pairs have
  /// the same difference, because there is nothing to divide by. (Common random numbers: A. Law, "Simulation Modeling
  /// and Analysis", 5th edition 2015, section 11.2.)
  double saving() const {
    const double paired = difference().variance();
    return paired == 0 ? 0 : (first.variance() + second.variance()) / paired;
  }
};

/// Half-width, in standard deviations, of the central 95 % of the normal distribution.
inline constexpr double kNormal95 = 1.959963984540054;

/// Returns Wilson's score interval of a share; 0 to 1 without trials. `z`: half-width in standard deviations
/// (normal_width()), 95 % by default. Valid for small numbers and for shares near 0 and 1 (E. B. Wilson,
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
