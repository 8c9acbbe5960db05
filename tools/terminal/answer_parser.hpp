// Parses a typed answer into its canonical form: names in any case and abbreviated, several words, positions of
// options, players by name. Reads only the question of the table view; the game decides if the answer is legal.
#pragma once
#include <string>
#include <string_view>
#include <variant>

#include "answer_menu.hpp"

namespace tools {

/// The reason why the input is not an answer, in a sentence.
struct NotUnderstood {
  std::string why;
};

/// Returns true if a word is this one of the canonical form, in English or in the language.
bool says(const rules::play::Wording& words, std::string_view typed, const char* plain);

/// Returns the canonical form of an answer. Input that isn't understood is returned unchanged, so that the game says
/// what it expects.
std::variant<std::string, NotUnderstood> typed_answer(const rules::play::TableView& view,
                                                      const rules::play::Wording& words, const Menu& menu,
                                                      const std::string& typed);

// Parses a typed offer: "$3", "3 $", "3" or "3 dollars", cards by name, separated by spaces, commas or "and"; "for
// Ben", "hidden". Rejects ambiguous input.

/// Returns the offer in canonical form. The game decides if it can be paid.
std::variant<std::string, NotUnderstood> typed_offer(const rules::play::TableView& view,
                                                     const rules::play::table_view::OfferForm& form,
                                                     const rules::play::Wording& words, const std::string& typed);

}  // namespace tools
