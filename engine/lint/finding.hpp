// Findings: problems of packs for people, each once, by rule and position. Owns the list, its order, and its
// machine-readable formats. Invariant: every finding names a rule of rules.hpp. Read next: lint.hpp.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "packs/yaml/problem.hpp"

namespace rules::lint {

/// An error keeps packs from being played or is sure to fail; with a warning they can be played.
enum class Severity : std::int8_t { error, warning };

struct LintFinding : packs::Problem {
  Severity level = Severity::error;
};

class LintReport {
 public:
  /// Adds a finding unless it is already there.
  void add(Severity level, packs::Problem problem);
  /// Adds a finding at its rule's severity.
  void add(const std::string& rule, const std::string& file, packs::Mark mark, std::string message);
  void add(Severity level, const std::vector<packs::Problem>& problems);

  /// Returns findings: errors first, then by file, line and column.
  std::vector<LintFinding> findings() const;
  std::size_t errors() const { return count(Severity::error); }
  std::size_t warnings() const { return count(Severity::warning); }
  /// Returns true if any finding violates this rule.
  bool has(std::string_view rule) const;

 private:
  std::size_t count(Severity level) const;

  std::vector<LintFinding> findings_;
  std::set<std::string> said_;
};

/// The findings to show: at most a given number per rule.
struct Shown {
  std::vector<LintFinding> findings;
  std::vector<std::pair<std::string, std::size_t>> more;  ///< rules, and the number of findings omitted
};
constexpr std::size_t kMaxOfRule = 20;
Shown shown(const LintReport& report, std::size_t max_of_rule = kMaxOfRule);

const char* name_of(Severity level);
/// Returns `file:line:column: level: message [rule]`, as editors read it.
std::string plain(const LintFinding& finding);
/// Returns `::error file=…,line=…,col=…,title=rule::message`, as GitHub reads it.
std::string github(const LintFinding& finding);

}  // namespace rules::lint
