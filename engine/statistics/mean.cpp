#include "statistics/mean.hpp"

#include <algorithm>
#include <cmath>

#include "statistics/alike.hpp"
#include "statistics/student.hpp"

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

}  // namespace rules::statistics
