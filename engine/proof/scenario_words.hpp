// The words of a scenario: texts that name several things, and what `run:` may name.
#pragma once
#include "proof/scenario_names.hpp"

namespace rules::proof {

/// The words of a text, or of the texts of a list; `none` and `nothing` alone are no words.
std::vector<std::string> words_of(const content::Node& node);

/// `round from market`: the round from that step on.
inline constexpr std::string_view kRoundFrom = "round from ";
/// What `run:` may name: the steps and loops of a round, and the words for more than a step.
std::vector<std::string> runnable(const Ruleset& rules);
/// What is said of one that isn't among them.
std::string no_step(const Ruleset& rules, const std::string& named);

/// Words with blanks between them, or `otherwise` if there are none.
std::string joined(const std::vector<std::string>& words, const std::string& otherwise = "");

}  // namespace rules::proof
