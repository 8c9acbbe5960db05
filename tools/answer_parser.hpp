// What somebody typed as an answer's plain form: names in any case and by their beginnings, several words, places for
// options, players by name. Knows no game: it reads the question of the picture. Whether the answer is legal, the game
// says. Offers are read by typed_offer.hpp.
#pragma once
#include <string>
#include <string_view>
#include <variant>

#include "answer_menu.hpp"

namespace tools {

/// Why what was typed is no answer, in a sentence.
struct NotUnderstood {
  std::string why;
};

/// Whether a word is this one of the plain form, in English or in the language.
bool says(const rules::play::Wording& words, std::string_view typed, const char* plain);

/// The plain form of an answer. What is not understood is handed on as it is, so that the game says what it expects.
std::variant<std::string, NotUnderstood> typed_answer(const rules::play::Picture& picture,
                                                      const rules::play::Wording& words, const Menu& menu,
                                                      const std::string& typed);

}  // namespace tools
