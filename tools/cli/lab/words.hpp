// Wording of differences, with numbers of sensible precision.
#pragma once
#include <string>

#include "simulation/compare/finding.hpp"
#include "texts.hpp"

namespace tools {

/// Returns the number of decimals that shows two digits of the error: 3 for 0.02.
int digits_for(double error);

/// Formats a number with this many decimals; "unknown" if it is NaN.
std::string in_digits(double number, int digits, const Texts& texts);

/// Returns a verdict: "longer", "no difference that matters (within 0.2)", "not enough games: about --games 40000 would
/// tell".
std::string in_words(const rules::compare::Finding& finding, const Texts& texts);

/// Returns a sentence about the significant difference: "B is longer (rounds): 9.81 → 12.02, by 2.18 to 2.24"; "" if
/// there is none.
std::string sentence(const rules::compare::Finding& finding, const Texts& texts);

}  // namespace tools
