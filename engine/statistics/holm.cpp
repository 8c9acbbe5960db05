#include "statistics/holm.hpp"

#include <algorithm>
#include <numeric>

namespace rules::statistics {

std::vector<double> holm(const std::vector<double>& p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> corrected(p_values.size());
  double least = 0;  // corrected p-values must not decrease
  for (std::size_t i = 0; i < order.size(); ++i) {
    least = std::max(least, std::min(1.0, static_cast<double>(order.size() - i) * p_values[order[i]]));
    corrected[order[i]] = least;
  }
  return corrected;
}

}  // namespace rules::statistics
