// What `compare` has found out: as a table, as JSON, as a report. The same whether one process played the games or
// files of several were merged: reads nothing but what such files hold.
#pragma once
#include "compare/finding.hpp"
#include "compare/origin.hpp"
#include "lab/report.hpp"
#include "texts.hpp"

namespace tools {

/// Refers to what it is made of.
struct Compared {
  const rules::compare::ComparisonOrigin& origin;
  const rules::compare::Sums& sums;
  const rules::compare::Method& method;
  std::vector<rules::compare::Finding> findings;
  /// Whether not all games were played.
  bool early() const { return sums.seeds + sums.failed < origin.part.games; }
};
Compared compared(const rules::compare::ComparisonOrigin& origin, const rules::compare::Sums& sums,
                  const rules::compare::Method& method);

/// Prints it, and writes a report to this file, if it is named.
void show(const Compared& compared, bool json, const std::string& report, const Texts& texts);

/// The name of a variant that has nothing of its own.
inline constexpr const char* kAsItIs = "as it is";

/// " (a part: games 3 to 7)", of a part of the games; else "".
std::string part_named(const rules::compare::ComparisonOrigin& origin, const Texts& texts);

}  // namespace tools
