// Confidence intervals and tests of means, for a number of games that was fixed in advance (otherwise see
// sequence.hpp). A difference of pairs is the mean of their differences (paired.hpp). Equal numbers, which have no
// variance but are no certainty, are handled by alike.hpp. With twenty metrics, one is "significant" at 5 % by chance
// alone: holm() corrects for that.
#pragma once
#include <vector>

#include "statistics/interval.hpp"
#include "statistics/moments.hpp"

namespace rules::statistics {

/// Returns the confidence interval of the mean with this `error` (0.05: a 95 % interval), by Student's t. Counts of
/// games are never normal; by the central limit theorem the interval holds for enough games: 30 of most kinds, some
/// hundred if there are outliers. Everything if there are fewer than 2 numbers.
Interval mean_interval(const Moments& moments, double error);

/// Returns the two-sided p-value of a true mean of 0 (Student's t); 1 if there are fewer than 2 numbers.
double p_value(const Moments& moments);

/// Returns the p-value of a true mean that is `margin` or more away from 0: small if the difference is surely less than
/// the margin. Two one-sided tests (D. Schuirmann, "A comparison of the two one-sided tests procedure and the power
/// approach", Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). 1 if there are fewer than 2 numbers.
double p_beyond(const Moments& moments, double margin);

/// Returns p-values corrected for multiple testing (Holm), in the same order: rejecting all those below 0.05 makes any
/// false rejection in at most 5 % of all samples, whatever the dependence between the questions. (S. Holm, "A simple
/// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979.)
std::vector<double> holm(const std::vector<double>& p_values);

}  // namespace rules::statistics
