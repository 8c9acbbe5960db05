// Output of `compare` and `sweep`: as text, as JSON, as a report; the same for one process or merged files. Uses only
// what such files contain.
#pragma once
#include "simulation/compare/comparison_file.hpp"
#include "simulation/compare/finding.hpp"
#include "texts.hpp"

namespace tools {

/// A played comparison or sweep, and how it is judged. References its inputs.
struct LabResult {
  const rules::compare::ComparisonOrigin& origin;
  const rules::compare::Sums& sums;
  const rules::compare::Method& method;
  /// Returns true if not all games were played.
  bool early() const { return sums.seeds + sums.failed < origin.part.games; }
};

/// Prints the result, and writes a report to the file `report`, if it is named.
void show_comparison(const LabResult& result, bool json, const std::string& report, const Texts& texts);
void show_sweep(const LabResult& result, bool json, const std::string& report, const Texts& texts);

/// Returns " (only games 3 to 7)" for a part of the games; else "".
std::string part_named(const rules::compare::ComparisonOrigin& origin, const Texts& texts);

}  // namespace tools
