// The limits between which a number lies, as far as measurements say.
#pragma once

namespace rules::statistics {

struct Interval {
  double low = 0, high = 1;

  bool contains(double x) const { return low <= x && x <= high; }
  /// Whether all of it lies within these limits.
  bool within(double least, double most) const { return least <= low && high <= most; }
};

}  // namespace rules::statistics
