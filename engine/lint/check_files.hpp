// The rules about files: texts that are missing or misspelt, files that nobody reads, what no scenario shows.
#pragma once

#include "lint/lint_context.hpp"

namespace rules::lint {

/// Names, sentences of the log and questions without an English text; blanks and parts that mean nothing.
void check_texts(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Files in the folders of packs that are not read.
void check_unread(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Clauses and chapters: names that aren't there, sentences and scenarios that are missing.
void check_rulebook(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// All scenarios of a pack, as they are written.
std::string text_of_scenarios(const content::PackFiles& pack);
/// Packs without scenarios, and cards that none of them names.
void check_scenarios(const LintContext& context, const std::set<std::string>& packs, LintReport& report);

}  // namespace rules::lint
