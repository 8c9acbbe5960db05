// What is wrong with packs, for people: findings, each once, by rule and place.
// Owns the list, its order, and the forms in which programs read it. Doesn't know how anything is found.
// Invariant: every finding names a rule of rules.hpp. Read next: lint.hpp.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "content/problem.hpp"

namespace rules::lint {

/// An error keeps packs from being played, or is sure to fail; a warning can be played with.
enum class Severity : std::int8_t { error, warning };

struct LintFinding : content::Problem {
  Severity level = Severity::error;
};

class LintReport {
 public:
  /// Notes one finding, if it is new.
  void add(Severity level, content::Problem problem);
  /// The same of a rule at its own level.
  void add(const std::string& rule, const std::string& file, content::Mark mark, std::string message);
  void add(Severity level, const std::vector<content::Problem>& problems);

  /// Errors first; then by file, line and column.
  std::vector<LintFinding> findings() const;
  std::size_t errors() const { return count(Severity::error); }
  std::size_t warnings() const { return count(Severity::warning); }
  /// Whether anything was found that goes against this rule.
  bool has(std::string_view rule) const;

 private:
  std::size_t count(Severity level) const;

  std::vector<LintFinding> findings_;
  std::set<std::string> said_;
};

/// The findings that are shown: of each rule at most so many.
struct Shown {
  std::vector<LintFinding> findings;
  std::vector<std::pair<std::string, std::size_t>> more;  ///< rules, and how many are left out
};
constexpr std::size_t kMaxOfRule = 20;
Shown shown(const LintReport& report, std::size_t max_of_rule = kMaxOfRule);

const char* name_of(Severity level);
/// `file:line:column: level: message [rule]`, as editors read it.
std::string plain(const LintFinding& finding);
/// `::error file=…,line=…,col=…,title=rule::message`, as GitHub reads it.
std::string github(const LintFinding& finding);

}  // namespace rules::lint
