#include "statistics/sequence.hpp"

#include <algorithm>
#include <cmath>

#include "statistics/alike.hpp"

namespace rules::statistics {
namespace {

/// Returns the rho that makes the interval narrowest after n numbers (appendix of the paper: the branch -1 of Lambert's
/// W, by its approximation).
double best_rho_squared(double error, std::int64_t n) {
  const double x = -2 * std::log(error);
  return (x + std::log(x + 1)) / static_cast<double>(n);
}

}  // namespace

AlwaysValid::AlwaysValid(double error, std::int64_t tuned_for)
    : error_(error), rho_squared_(best_rho_squared(error, tuned_for)) {}

Interval AlwaysValid::interval(const Moments& moments) const {
  if (moments.n < 2) return kEverywhere;
  if (moments.variance() == 0) return alike_interval(moments, error_);
  const auto n = static_cast<double>(moments.n);
  const double grown = n * rho_squared_ + 1;
  const double half =
      moments.deviation() * std::sqrt(2 * grown / (n * n * rho_squared_) * std::log(std::sqrt(grown) / error_));
  return {moments.mean() - half, moments.mean() + half};
}

double AlwaysValid::p_value(const Moments& moments) const {
  if (moments.n < 2 || moments.sum == 0) return 1;
  const double variance = moments.variance();
  if (variance == 0) return alike_p_value(moments);
  const auto n = static_cast<double>(moments.n);
  const double grown = n * rho_squared_ + 1, sum = static_cast<double>(moments.sum);
  return std::min(1.0, std::sqrt(grown) * std::exp(-rho_squared_ * sum * sum / (2 * grown * variance)));
}

}  // namespace rules::statistics
