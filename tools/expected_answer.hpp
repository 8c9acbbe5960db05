// What can be answered to a question of the picture, in a sentence, as people read and type it at a terminal: names, no
// ids. Knows no game.
#pragma once
#include <string>

#include "play/picture/picture.hpp"
#include "play/wording.hpp"

namespace tools {

std::string expected_answer(const rules::play::Picture& picture, const rules::play::Wording& words);

/// With the dice in the order of their sides.
rules::play::picture::DieFaceForm in_order(rules::play::picture::DieFaceForm form);

/// A die and another side of it, as in "9 -> K".
std::string die_example(const rules::play::picture::DieFaceForm& form);

}  // namespace tools
