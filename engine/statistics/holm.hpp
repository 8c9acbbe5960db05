// Multiple testing: with twenty metrics, one is "significant" at 5 % by chance alone.
#pragma once
#include <vector>

namespace rules::statistics {

/// Returns p-values corrected for multiple testing (Holm), in the same order: rejecting all those below 0.05 makes any
/// false rejection in at most 5 % of all samples, whatever the dependence between the questions. (S. Holm, "A simple
/// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979.)
std::vector<double> holm(const std::vector<double>& p_values);

}  // namespace rules::statistics
