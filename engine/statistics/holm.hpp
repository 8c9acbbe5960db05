// Many questions answered from one sample: with twenty metrics, one is "significant" at 5 % by chance alone.
#pragma once
#include <vector>

namespace rules::statistics {

/// The p-values as they would have to be if each were compared with the error that is allowed for all together: whoever
/// believes those below 0.05 is wrong about any of them in 5 % of all samples at most, however the questions depend on
/// each other. In the same order. (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
/// Journal of Statistics 6, 1979.)
std::vector<double> holm(const std::vector<double>& p_values);

}  // namespace rules::statistics
