// Moments: exact sums over measured integers, from which means and their errors are computed (mean.hpp). Invariant:
// nothing is rounded in advance, so partial sums merged in any order equal the total, bit by bit. This holds for fewer
// than 2^32 numbers between -2^31 and 2^31.
#pragma once
#include <cmath>
#include <cstdint>

namespace rules::statistics {

/// Wide enough for the squares of any number of games.
__extension__ typedef __int128 Whole;

/// The number of values, their sum, and the sum of their squares.
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

}  // namespace rules::statistics
