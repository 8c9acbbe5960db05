// The rules of the linter: name, severity, description and explanation. Owns the table. Invariant: names are unique;
// every finding names one of these.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "lint/finding.hpp"

namespace rules::lint {

struct LintRule {
  const char* name;
  Severity level;
  const char* says;   ///< one sentence
  const char* why;    ///< consequences, and the fix
  const char* wrong;  ///< an example; may have several lines
  const char* right;
};

/// Returns all rules, in display order.
std::span<const LintRule> rules();
/// Returns the rule of that name. Throws RuleError if there is none.
const LintRule& rule_named(std::string_view name);
const LintRule* find_rule(std::string_view name);
/// Returns the output of `check --explain RULE`.
std::string explanation(const LintRule& rule);

}  // namespace rules::lint
