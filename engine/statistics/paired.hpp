// The same thing measured twice under two conditions, pair by pair: what the difference is, and what pairing is worth.
// Doesn't know what is measured. Invariant: that of moments.hpp, for numbers between -2^30 and 2^30.
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
  /// What second has more than first, of each pair.
  Moments difference() const {
    return {first.n, second.sum - first.sum, first.squares + second.squares - 2 * products};
  }
  /// How many times as many games two samples that are not paired need to tell the difference as well: the variance
  /// of a difference of strangers, divided by that of a difference of pairs. 1: pairing is worth nothing; below 1: it
  /// harms. 0 if no pair differs from another: then there is nothing to divide by. (Common random numbers: A. Law,
  /// "Simulation Modeling and Analysis", 5th edition 2015, section 11.2.)
  double saving() const {
    const double paired = difference().variance();
    return paired == 0 ? 0 : (first.variance() + second.variance()) / paired;
  }
};

}  // namespace rules::statistics
