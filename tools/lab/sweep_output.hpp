// What `sweep` has found out: as lines or a grid on the terminal, as JSON, as a report. The same whether one process
// played the games or files of several were merged: reads nothing but what such files hold.
#pragma once
#include "compare/finding.hpp"
#include "compare/origin.hpp"
#include "lab/report.hpp"
#include "texts.hpp"

namespace tools {

/// What came out with one setting, of one quantity.
struct Point {
  double mean = 0;
  rules::statistics::Interval interval;
  const rules::compare::Finding* finding = nullptr;  ///< the difference from the base; nullptr: of that itself
};

/// Refers to what it is made of.
struct Swept {
  const rules::compare::ComparisonOrigin& origin;
  const rules::compare::Sums& sums;
  std::vector<std::vector<std::string>> settings;              ///< values of the ranges, by variant
  std::vector<std::vector<rules::compare::Finding>> findings;  ///< by variant
  std::vector<std::vector<Point>> points;                      ///< by quantity, then variant
  bool usual_is_there = false;  ///< the base has the usual values; else it is just the first
  /// Whether not all games were played.
  bool early() const { return sums.seeds + sums.failed < origin.part.games; }
};
Swept swept(const rules::compare::ComparisonOrigin& origin, const rules::compare::Sums& sums,
            const rules::compare::Method& method);

/// Which of these settings has the usual values, if any.
std::optional<std::size_t> usual_one(std::span<const rules::compare::OptionRange> ranges,
                                     std::span<const std::vector<std::string>> settings);

/// Prints it, and writes a report to this file, if it is named.
void show(const Swept& swept, bool json, const std::string& report, const Texts& texts);

}  // namespace tools
