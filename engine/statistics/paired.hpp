// Paired measurements of the same thing under two conditions: the difference, and the benefit of pairing. Invariant:
// that of moments.hpp, for numbers between -2^30 and 2^30.
#pragma once
#include "statistics/moments.hpp"

namespace rules::statistics {

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

}  // namespace rules::statistics
