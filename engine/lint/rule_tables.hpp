// The parts of the rule table, by subject. Private to the lint layer.
#pragma once

#include "lint/rules.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_files();
std::span<const LintRule> rules_of_records();
std::span<const LintRule> rules_of_scripts();
std::span<const LintRule> rules_of_texts();

}  // namespace rules::lint
