// The rules of the linter: what each is called, what it says, and how it is explained.
// Owns the table. Doesn't know how a rule is checked. Invariant: names are unique; every finding names one of these.
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
  const char* why;    ///< what happens otherwise, and what to do
  const char* wrong;  ///< an example; may be of several lines
  const char* right;
};

/// All of them, in the order in which they are listed.
std::span<const LintRule> rules();
/// Throws RuleError if there is none of that name.
const LintRule& rule_named(std::string_view name);
const LintRule* find_rule(std::string_view name);
/// What `check --explain RULE` prints.
std::string explanation(const LintRule& rule);

}  // namespace rules::lint
