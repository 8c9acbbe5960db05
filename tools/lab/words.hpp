// What was found out about a difference, in words and in numbers of sensible length.
#pragma once
#include <string>

#include "compare/finding.hpp"
#include "texts.hpp"

namespace tools {

/// How many digits after the point a number has, so that two of its error are seen: 3 for 0.02.
int digits_for(double error);

/// A number with so many digits after the point; "n/a" if it isn't known.
std::string in_digits(double number, int digits, const Texts& texts);

/// A verdict: "longer", "no difference that matters (within 0.2)", "not enough games: about --games 40000 would tell".
std::string in_words(const rules::compare::Finding& finding, const Texts& texts);

/// A sentence on what differs for sure: "B is longer (rounds): 9.81 → 12.02, by 2.18 to 2.24"; "" if nothing does.
std::string sentence(const rules::compare::Finding& finding, const Texts& texts);

}  // namespace tools
