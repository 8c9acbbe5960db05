// Rules about files: missing or misspelled texts, unread files, content without scenarios.
#pragma once

#include "lint/lint_context.hpp"

namespace rules::lint {

/// Reports names, log sentences and questions without an English text, and meaningless placeholders and key parts.
void check_texts(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Reports files in packs' folders that are not read.
void check_unread(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Reports clauses and chapters with unknown names, missing sentences or missing scenarios.
void check_rulebook(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Returns the text of all scenarios of a pack.
std::string text_of_scenarios(const packs::PackFiles& pack);
/// Reports packs without scenarios, and cards that no scenario names.
void check_scenarios(const LintContext& context, const std::set<std::string>& packs, LintReport& report);

}  // namespace rules::lint
