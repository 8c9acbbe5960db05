// Vocabulary of scenarios: texts that name several things, and the steps that `run:` may name.
#pragma once
#include "scenarios/scenario_names.hpp"

namespace rules::scenarios {

/// Returns the words of a text, or of the texts of a list; `none` and `nothing` alone give no words.
std::vector<std::string> words_of(const packs::Node& node);

/// `round from market`: the round from that step on.
inline constexpr std::string_view kRoundFrom = "round from ";
/// Returns everything that `run:` may name: steps and loops of a round, and keywords.
std::vector<std::string> runnable(const Ruleset& rules);
/// Returns the error for an unknown step.
std::string no_step(const Ruleset& rules, const std::string& named);

/// Joins words with spaces; returns `otherwise` if there are none.
std::string joined(const std::vector<std::string>& words, const std::string& otherwise = "");

}  // namespace rules::scenarios
