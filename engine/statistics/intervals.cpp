#include "statistics/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "statistics/alike.hpp"
#include "statistics/distributions.hpp"

namespace rules::statistics {

namespace {

double freedom(const Moments& moments) { return static_cast<double>(moments.n - 1); }

}  // namespace

Interval mean_interval(const Moments& moments, double error) {
  if (moments.n < 2) return kEverywhere;
  if (moments.variance() == 0) return alike_interval(moments, error);
  const double half = student_width(error, freedom(moments)) * moments.standard_error();
  return {moments.mean() - half, moments.mean() + half};
}

double p_value(const Moments& moments) {
  if (moments.n < 2 || moments.sum == 0) return 1;
  const double standard_error = moments.standard_error();
  if (standard_error == 0) return alike_p_value(moments);
  return student_beyond(std::abs(moments.mean()) / standard_error, freedom(moments));
}

double p_beyond(const Moments& moments, double margin) {
  if (moments.n < 2) return 1;
  const double room = margin - std::abs(moments.mean()), standard_error = moments.standard_error();
  if (standard_error == 0) return alike_p_beyond(moments, margin);
  const double beyond = student_beyond(std::abs(room) / standard_error, freedom(moments)) / 2;
  return room < 0 ? 1 - beyond : beyond;
}

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
