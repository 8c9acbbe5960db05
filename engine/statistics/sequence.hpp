// Intervals that hold however often one looks, and whenever one stops because of what one saw. A usual 95 % interval
// holds for a number of games that was fixed before; who plays on until it excludes 0 will see that sooner or later,
// whatever the truth. These are wider, by a half at most where they are tuned for.
//
// They are asymptotic confidence sequences: I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy, A. Ramdas, "Time-uniform
// central limit theory and asymptotic confidence sequences", Annals of Statistics 52, 2024 (arXiv 2103.06476), theorem
// 2.2. The mixture of normal distributions behind them is that of H. Robbins, "Statistical methods related to the law
// of the iterated logarithm", Annals of Mathematical Statistics 41, 1970. Asymptotic: like all intervals from the
// central limit theorem they need some numbers before they hold, so nobody should look at fewer than `kFirstLook`.
#pragma once
#include <cstdint>

#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::statistics {

constexpr std::int64_t kFirstLook = 256;  ///< numbers; before that the normal distribution is no good guess

class AlwaysValid {
 public:
  /// `error`: how often one of all intervals ever seen may miss the mean (0.05). `tuned_for`: after so many numbers the
  /// interval is as narrow as it can be; it holds all the same before and after.
  AlwaysValid(double error, std::int64_t tuned_for);

  /// Where the mean lies. All numbers if there are fewer than 2. Of equal numbers alike_interval() (alike.hpp).
  Interval interval(const Moments& moments) const;
  /// The smallest `error` whose interval, tuned in the same way, excludes a mean of 0: small if 0 is not believable.
  /// At most 1.
  double p_value(const Moments& moments) const;

 private:
  double error_, rho_squared_;
};

}  // namespace rules::statistics
