// What `sweep` has found out: as lines or a grid on the terminal, as JSON, as a report.
#pragma once
#include "compare/finding.hpp"
#include "compare/option_range.hpp"
#include "lab/report.hpp"

namespace tools {

struct Sweep {
  std::vector<rules::compare::OptionRange> ranges;
  std::vector<std::vector<std::string>> points;
  std::vector<rules::compare::Variant> variants;  ///< one a point
  std::size_t usual = 0;                          ///< the point that others are compared with
  bool usual_is_there = false;                    ///< it has the usual values; else it is just the first
};

/// What came out at one point, of one quantity.
struct Point {
  double mean = 0;
  rules::statistics::Interval interval;
  const rules::compare::Finding* finding = nullptr;  ///< the difference from the usual point; nullptr: of that itself
};

struct Swept {
  const Sweep& sweep;
  const rules::compare::Quantities& quantities;
  const rules::compare::Sums& sums;
  const std::vector<std::vector<Point>>& points;  ///< by quantity, then point
  std::uint64_t seed = 1;
  bool early = false;  ///< not all games were played
  std::string again;   ///< the command that makes it again
};

void print(const Swept& swept);
nlohmann::ordered_json to_json(const Swept& swept);
rules::lab::Report report_of(const Swept& swept);

}  // namespace tools
