// What `compare` has found out: as a table, as JSON, as a report.
#pragma once
#include "compare/finding.hpp"
#include "lab/report.hpp"

namespace tools {

struct Compared {
  std::span<const rules::compare::Variant> variants;
  const rules::compare::Quantities& quantities;
  const rules::compare::Sums& sums;
  const std::vector<rules::compare::Finding>& findings;
  const rules::compare::Method& method;
  std::uint64_t seed = 1;
  bool early = false;  ///< not all games were played
  std::string again;   ///< the command that makes it again
};

void print(const Compared& compared);
nlohmann::ordered_json to_json(const Compared& compared);
rules::lab::Report report_of(const Compared& compared);

}  // namespace tools
