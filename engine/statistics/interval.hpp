// Interval: confidence limits of a number.
#pragma once

namespace rules::statistics {

struct Interval {
  double low = 0, high = 1;

  bool contains(double x) const { return low <= x && x <= high; }
  /// Returns true if the interval is within these limits.
  bool within(double least, double most) const { return least <= low && high <= most; }
};

}  // namespace rules::statistics
