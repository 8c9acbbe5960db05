// The rules of the linter: name, severity, description and explanation, from rules/*.yaml. Invariant: names are unique;
// every finding names one of these.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/embedded_file.hpp"
#include "lint/finding.hpp"

namespace rules::lint {

struct LintRule {
  std::string name;
  Severity level;
  std::string says;   ///< one sentence
  std::string why;    ///< consequences, and the fix
  std::string wrong;  ///< an example; may have several lines
  std::string right;
};

/// Returns the files of rules/. (Defined by CMake.)
std::span<const EmbeddedFile> rule_files();

/// Returns all rules, in display order, read once. An error in their files is a bug.
std::span<const LintRule> rules();
/// Returns the rule of that name. Throws RuleError if there is none.
const LintRule& rule_named(std::string_view name);
const LintRule* find_rule(std::string_view name);
/// Returns the output of `check --explain RULE`.
std::string explanation(const LintRule& rule);

}  // namespace rules::lint
