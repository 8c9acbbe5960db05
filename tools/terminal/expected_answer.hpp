// The possible answers to a question of the table view, in a sentence, as people read and type them at a terminal: by
// name, without ids.
#pragma once
#include <string>

#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace tools {

std::string expected_answer(const rules::play::TableView& view, const rules::play::Wording& words);

/// Returns the form with its dice in the order of their sides.
rules::play::table_view::DieFaceForm in_order(rules::play::table_view::DieFaceForm form);

/// Returns an example of a die and another side of it: "9 -> K".
std::string die_example(const rules::play::table_view::DieFaceForm& form);

}  // namespace tools
