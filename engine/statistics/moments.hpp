// Sums over measured whole numbers, from which means and their errors come. Owns the sums. Doesn't know what was
// measured, nor any distribution: mean.hpp makes intervals of it.
// Invariant: nothing is rounded before it is asked for, so sums of parts, merged in any order, are the sums of the
// whole, bit by bit. That holds for fewer than 2^32 numbers between -2^31 and 2^31.
#pragma once
#include <cmath>
#include <cstdint>

namespace rules::statistics {

/// Wide enough for the squares of all games there will ever be.
__extension__ typedef __int128 Whole;

/// How many, their sum, the sum of their squares.
struct Moments {
  std::int64_t n = 0;
  Whole sum = 0, squares = 0;

  void add(std::int64_t value) {
    ++n;
    sum += value;
    squares += Whole(value) * value;
  }
  void add(const Moments& other) {
    n += other.n;
    sum += other.sum;
    squares += other.squares;
  }
  bool operator==(const Moments&) const = default;

  /// 0 of none.
  double mean() const { return n == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(n); }
  /// How far numbers of this kind lie from their mean, squared and on average: estimated without bias, by dividing by
  /// n - 1. The difference is formed of whole numbers, so it loses nothing however large the mean is. 0 of fewer
  /// than 2.
  double variance() const {
    if (n < 2) return 0;
    return static_cast<double>(Whole(n) * squares - sum * sum) / static_cast<double>(n) / static_cast<double>(n - 1);
  }
  double deviation() const { return std::sqrt(variance()); }
  /// The standard deviation of the mean. 0 of fewer than 2.
  double standard_error() const { return n < 2 ? 0 : std::sqrt(variance() / static_cast<double>(n)); }
};

}  // namespace rules::statistics
