// What somebody typed as an answer's plain form: names in any case and by their beginnings, several words, places for
// options, "$3" and "3" for what an offer is of, players by name. Knows no game: it reads the question of the picture.
// Whether the answer is legal, the game says.
#pragma once
#include <string>
#include <variant>

#include "answer_menu.hpp"

namespace tools {

/// So many words at most may be the name of one thing.
inline constexpr std::size_t kMostWords = 5;

/// Why what was typed is no answer, in a sentence.
struct NotUnderstood {
  std::string why;
};

/// The plain form of an answer. What is not understood is handed on as it is, so that the game says what it expects.
std::variant<std::string, NotUnderstood> typed_answer(const rules::play::Picture& picture,
                                                      const rules::play::Wording& words, const Menu& menu,
                                                      const std::string& typed);

}  // namespace tools
