#include "distributions/mean.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "statistics/alike.hpp"

namespace rules::statistics {
namespace {

using Student = boost::math::students_t;

Student student(const Moments& moments) { return Student(static_cast<double>(moments.n - 1)); }

}  // namespace

Interval mean_interval(const Moments& moments, double error) {
  if (moments.n < 2) return kEverywhere;
  if (moments.variance() == 0) return alike_interval(moments, error);
  const double half = quantile(complement(student(moments), error / 2)) * moments.standard_error();
  return {moments.mean() - half, moments.mean() + half};
}

double p_value(const Moments& moments) {
  if (moments.n < 2 || moments.sum == 0) return 1;
  const double standard_error = moments.standard_error();
  if (standard_error == 0) return alike_p_value(moments);
  return 2 * cdf(complement(student(moments), std::abs(moments.mean()) / standard_error));
}

double p_beyond(const Moments& moments, double margin) {
  if (moments.n < 2) return 1;
  const double room = margin - std::abs(moments.mean()), standard_error = moments.standard_error();
  if (standard_error == 0) return alike_p_beyond(moments, margin);
  return cdf(complement(student(moments), room / standard_error));
}

}  // namespace rules::statistics
