// Writes what a scenario lacks into its text: all that stands there stays as it is, comments and order too.
// Knows the form of a file of scenarios, not what it means.
#pragma once
#include <string>

#include "proof/scenario.hpp"

namespace rules::proof {

/// The text of a file with what one of its scenarios lacks. Answers go behind the last; `then` is written if there is
/// none, or an empty one. Throws ScenarioFault where the text has a form that can't be added to.
std::string filled_in(const std::string& text, const Scenario& scenario, const Lacking& lacking);

}  // namespace rules::proof
