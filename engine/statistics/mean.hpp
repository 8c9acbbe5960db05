// What a mean is, and whether it differs: for a number of games that was fixed before they were played (for others
// sequence.hpp). A difference of pairs is the mean of the differences (paired.hpp). Doesn't know what is measured. Of
// numbers that are all the same they say what alike.hpp does: they have no variance, and are no certainty.
#pragma once
#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::statistics {

/// Where the mean lies, with so much `error` (0.05: a 95 % interval), by Student's t (student.hpp). Whole numbers of
/// games are never normal; by the central limit theorem it holds for enough games, 30 of most kinds, some hundred if a
/// few games stand far out. All numbers if there are fewer than 2.
Interval mean_interval(const Moments& moments, double error);

/// How often a mean at least as far from 0 comes about where the true one is 0 (Student's t, two-sided). 1 of fewer
/// than 2.
double p_value(const Moments& moments);

/// How often means as near to 0 come about where the true one is `margin` or more away from it: small if the difference
/// is less than the margin for sure. Two one-sided tests (D. Schuirmann, "A comparison of the two one-sided tests
/// procedure and the power approach", Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). 1 of fewer than 2.
double p_beyond(const Moments& moments, double margin);

}  // namespace rules::statistics
