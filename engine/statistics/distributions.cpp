#include "statistics/distributions.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace rules::statistics {
namespace {

constexpr double kNearlyNormal = 1e6;

/// The continued fraction of the incomplete beta function (NIST Digital Library of Mathematical Functions, 8.17.22), by
/// Lentz's method. Converges fast for x below (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300, enough = 1e-15;
  constexpr int most = 10'000;  // far above the square root of the largest `a`
  const auto kept_from_zero = [](double number) { return std::abs(number) < tiny ? tiny : number; };
  double c = 1, d = 1 / kept_from_zero(1 - (a + b) * x / (a + 1)), value = d;
  for (int m = 1; m <= most; ++m) {
    const double k = m;
    double change = 1;
    for (const double term : {k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k)),
                              -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1))}) {
      d = 1 / kept_from_zero(1 + term * d);
      c = kept_from_zero(1 + term / c);
      change = c * d;
      value *= change;
    }
    if (std::abs(change - 1) < enough) break;
  }
  return value;
}

double student_density(double t, double freedom) {
  if (freedom > kNearlyNormal) return std::exp(-t * t / 2) / std::sqrt(2 * std::numbers::pi);
  return std::exp(std::lgamma((freedom + 1) / 2) - std::lgamma(freedom / 2) -
                  (freedom + 1) / 2 * std::log1p(t * t / freedom)) /
         std::sqrt(freedom * std::numbers::pi);
}

}  // namespace

double normal_width(double error) {
  double low = 0, high = 40;  // the tail beyond 40 is below the smallest double
  for (int step = 0; step < 64; ++step) {
    const double middle = (low + high) / 2;
    if (std::erfc(middle / std::numbers::sqrt2) > error) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

double student_beyond(double t, double freedom) {
  if (freedom > kNearlyNormal) return std::erfc(t / std::numbers::sqrt2);
  // I(freedom / (freedom + t²); freedom / 2, 1 / 2), the regularized incomplete beta function.
  const double a = freedom / 2, b = 0.5, squared = t * t;
  const double x = freedom / (freedom + squared), rest = squared / (freedom + squared);
  if (rest == 0) return 1;
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) -
                                a * std::log1p(squared / freedom) + b * std::log(rest));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, rest) / b;
}

double student_width(double error, double freedom) {
  double low = 0, high = 1;
  while (student_beyond(high, freedom) > error && high < std::numeric_limits<double>::max() / 4) {
    low = high;
    high *= 2;
  }
  // Newton's method from below: student_beyond() is convex, so no step goes beyond the width.
  constexpr int most = 100;
  double width = low;
  for (int step = 0; step < most; ++step) {
    const double next = width + (student_beyond(width, freedom) - error) / (2 * student_density(width, freedom));
    if (!(next > width)) break;
    width = next;
  }
  return width;
}

}  // namespace rules::statistics
