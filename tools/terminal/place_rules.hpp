// Explains a place that players compete for, besides its text: the ranking of hands, and how several players win. Reads
// only the table view.
#pragma once
#include <string>
#include <vector>

#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace tools {

/// Returns one sentence for each rule, to be shown below the place's actions.
std::vector<std::string> place_rules(const rules::play::table_view::Place& place, const rules::play::Wording& words);

/// Returns the same rules for a name: of a place or its step, an action there, a ranking or one of its hands.
std::vector<std::string> place_rules_about(const rules::play::TableView& view, const rules::play::Wording& words,
                                           const std::string& name);

}  // namespace tools
