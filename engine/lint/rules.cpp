#include "lint/rules.hpp"

#include <algorithm>
#include <vector>

#include "base/rule_error.hpp"
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules() {
  static const std::vector<LintRule> all = [] {
    std::vector<LintRule> joined;
    for (const std::span<const LintRule> table :
         {rules_of_files(), rules_of_records(), rules_of_scripts(), rules_of_texts()})
      joined.insert(joined.end(), table.begin(), table.end());
    return joined;
  }();
  return all;
}

const LintRule* find_rule(std::string_view name) {
  const auto found =
      std::find_if(rules().begin(), rules().end(), [&](const LintRule& each) { return each.name == name; });
  return found == rules().end() ? nullptr : &*found;
}

const LintRule& rule_named(std::string_view name) {
  if (const LintRule* found = find_rule(name)) return *found;
  throw RuleError("there is no rule '" + std::string(name) + "'");
}

namespace {

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + "\n";
}

}  // namespace

std::string explanation(const LintRule& rule) {
  return std::string(rule.name) + " (" + name_of(rule.level) + "): " + rule.says + "\n\n" + rule.why +
         "\n\n  wrong:\n" + indented(rule.wrong) + "  right:\n" + indented(rule.right);
}

}  // namespace rules::lint
