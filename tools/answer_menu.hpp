// A question as people read it at a terminal, and an answer read from what they type. If there are few answers, they
// are numbered. Otherwise people type the plain form (Wording::parse), with #1, #2 for options. Names only what the
// asked seat may know.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "play/game.hpp"

namespace tools {

struct Menu {
  std::string text;
  std::vector<rules::Answer> numbered;  ///< the answers that are chosen by number; empty: the plain form is typed
};
Menu menu_for(const rules::play::Game& game, const rules::Ask& ask, std::size_t width);

/// A legal answer, or one sentence that says what is wrong with what was typed.
std::variant<rules::Answer, std::string> read_answer(const rules::play::Game& game, const rules::Ask& ask,
                                                     const Menu& menu, const std::string& typed);

/// A fault or what is expected, to stand on a line of its own: printable, with a capital and a full stop.
std::string in_a_line(std::string text);

}  // namespace tools
