// Output of `compare`: as a table, as JSON, as a report; the same for one process or merged files. Uses only what such
// files contain.
#pragma once
#include "simulation/compare/comparison_file.hpp"
#include "simulation/compare/finding.hpp"
#include "simulation/report.hpp"
#include "texts.hpp"

namespace tools {

/// References its inputs.
struct Compared {
  const rules::compare::ComparisonOrigin& origin;
  const rules::compare::Sums& sums;
  const rules::compare::Method& method;
  std::vector<rules::compare::Finding> findings;
  /// Returns true if not all games were played.
  bool early() const { return sums.seeds + sums.failed < origin.part.games; }
};
Compared compared(const rules::compare::ComparisonOrigin& origin, const rules::compare::Sums& sums,
                  const rules::compare::Method& method);

/// Prints the results, and writes a report to this file, if it is named.
void show(const Compared& compared, bool json, const std::string& report, const Texts& texts);

/// The name of a variant without arguments of its own.
inline constexpr const char* kAsItIs = "as it is";

/// Returns " (only games 3 to 7)" for a part of the games; else "".
std::string part_named(const rules::compare::ComparisonOrigin& origin, const Texts& texts);

}  // namespace tools
