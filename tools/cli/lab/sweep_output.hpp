// Output of `sweep`: as lines or a grid on the terminal, as JSON, as a report; the same for one process or merged
// files. Uses only what such files contain.
#pragma once
#include "simulation/compare/comparison_file.hpp"
#include "simulation/compare/finding.hpp"
#include "simulation/report.hpp"
#include "texts.hpp"

namespace tools {

/// The result for one setting and one quantity.
struct Point {
  double mean = 0;
  rules::statistics::Interval interval;
  const rules::compare::Finding* finding = nullptr;  ///< the difference from the base; nullptr for the base itself
};

/// References its inputs.
struct Swept {
  const rules::compare::ComparisonOrigin& origin;
  const rules::compare::Sums& sums;
  std::vector<std::vector<std::string>> settings;              ///< values of the ranges, by variant
  std::vector<std::vector<rules::compare::Finding>> findings;  ///< by variant
  std::vector<std::vector<Point>> points;                      ///< by quantity, then variant
  bool usual_is_there = false;  ///< the base has the usual values; otherwise it is just the first
  /// Returns true if not all games were played.
  bool early() const { return sums.seeds + sums.failed < origin.part.games; }
};
Swept swept(const rules::compare::ComparisonOrigin& origin, const rules::compare::Sums& sums,
            const rules::compare::Method& method);

/// Returns the index of the setting with the usual values, if any.
std::optional<std::size_t> usual_one(std::span<const rules::compare::OptionRange> ranges,
                                     std::span<const std::vector<std::string>> settings);

/// Prints the results, and writes a report to this file, if it is named.
void show(const Swept& swept, bool json, const std::string& report, const Texts& texts);

}  // namespace tools
