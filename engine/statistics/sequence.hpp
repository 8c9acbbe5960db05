// Always-valid confidence intervals: they hold for any number of looks and any data-dependent stopping rule. A usual 95
// % interval holds for a sample size fixed in advance; whoever continues until it excludes 0 will eventually see that,
// whatever the truth. Always-valid intervals are wider, by at most a half at the sample size they are tuned for.
//
// They are asymptotic confidence sequences: I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy, A. Ramdas, "Time-uniform
// central limit theory and asymptotic confidence sequences", Annals of Statistics 52, 2024 (arXiv 2103.06476), theorem
// 2.2. The mixture of normal distributions behind them is that of H. Robbins, "Statistical methods related to the law
// of the iterated logarithm", Annals of Mathematical Statistics 41, 1970. Asymptotic: like all intervals from the
// central limit theorem they need some numbers before they hold, so don't look at fewer than `kFirstLook`.
#pragma once
#include <cstdint>

#include "statistics/intervals.hpp"

namespace rules::statistics {

constexpr std::int64_t kFirstLook = 256;  ///< numbers; with fewer, the normal approximation is poor

class AlwaysValid {
 public:
  /// `error`: the probability that any interval ever seen misses the mean (0.05). `tuned_for`: the sample size at which
  /// the interval is narrowest; it holds at any other, too.
  AlwaysValid(double error, std::int64_t tuned_for);

  /// Returns the interval of the mean; everything if there are fewer than 2 numbers. For equal numbers:
  /// alike_interval() (alike.hpp).
  Interval interval(const Moments& moments) const;
  /// Returns the smallest `error`, at most 1, whose interval (tuned the same way) excludes a mean of 0.
  double p_value(const Moments& moments) const;

 private:
  double error_, rho_squared_;
};

}  // namespace rules::statistics
