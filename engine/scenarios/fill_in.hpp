// Completes a scenario's text: adds what is missing and keeps everything else, including comments and order. Knows the
// form of scenario files, not their meaning.
#pragma once
#include <string>

#include "scenarios/scenario.hpp"

namespace rules::scenarios {

/// Returns the file's text with the missing parts of one of its scenarios. Answers are appended to the last one; `then`
/// is written if it is missing or empty. Throws ScenarioFault if the text's form doesn't allow additions.
std::string filled_in(const std::string& text, const Scenario& scenario, const Lacking& lacking);

}  // namespace rules::scenarios
