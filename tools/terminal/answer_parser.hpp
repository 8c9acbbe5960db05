// Parses a typed answer into its canonical form: names in any case and abbreviated, several words, positions of
// options, players by name. Reads only the question of the table view; the game decides if the answer is legal.
#pragma once
#include <string>
#include <variant>

#include "answer_menu.hpp"

namespace tools {

/// The reason why the input is not an answer, in a sentence.
struct NotUnderstood {
  std::string why;
};

/// Returns the canonical form of an answer. Input that isn't understood is returned unchanged, so that the game says
/// what it expects; if it can't be read at all, `expected` is the reason (Wording::expected()).
std::variant<std::string, NotUnderstood> typed_answer(const rules::play::TableView& view,
                                                      const rules::play::Wording& words, const Menu& menu,
                                                      const std::string& typed, const std::string& expected);

}  // namespace tools
