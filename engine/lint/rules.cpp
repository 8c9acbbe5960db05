#include "lint/rules.hpp"

#include <algorithm>
#include <vector>

#include "base/rule_error.hpp"
#include "packs/yaml/yaml.hpp"

namespace rules::lint {

std::span<const LintRule> rules() {
  static const std::vector<LintRule> all = [] {
    std::vector<LintRule> out;
    packs::Problems problems;
    for (const EmbeddedFile& each : rule_files()) {
      const std::string file = "engine/lint/rules/" + std::string(each.name);
      const packs::Node rules = packs::read_yaml(file, each.text, problems);
      for (const auto& [name, mark, rule] : rules.entries) {
        const Severity level = rule.text_of("level") == "error" ? Severity::error : Severity::warning;
        out.push_back(
            {name, level, rule.text_of("says"), rule.text_of("why"), rule.text_of("wrong"), rule.text_of("right")});
      }
    }
    problems.throw_if_any();
    return out;
  }();
  return all;
}

const LintRule* find_rule(std::string_view name) {
  const auto found = std::ranges::find_if(rules(), [&](const LintRule& each) { return each.name == name; });
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
  return rule.name + " (" + name_of(rule.level) + "): " + rule.says + "\n\n" + rule.why + "\n\n  wrong:\n" +
         indented(rule.wrong) + "  right:\n" + indented(rule.right);
}

}  // namespace rules::lint
