#include "statistics/normal.hpp"

#include <cmath>
#include <numbers>

namespace rules::statistics {

double normal_width(double error) {
  double low = 0, high = 40;  // the tail beyond 40 is below the smallest double
  for (int step = 0; step < 64; ++step) {
    const double middle = (low + high) / 2;
    if (std::erfc(middle / std::numbers::sqrt2) > error) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

}  // namespace rules::statistics
