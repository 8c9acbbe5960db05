// What somebody typed as an offer: "$3", "3 $", "3" or "3 dollars", cards by their names, parted by blanks, commas or
// "and"; "for Ben", "hidden". Guesses nothing: what could be two offers is none.
#pragma once
#include "answer_parser.hpp"

namespace tools {

/// The offer's plain form. Whether it can be paid, the game says.
std::variant<std::string, NotUnderstood> typed_offer(const rules::play::Picture& picture,
                                                     const rules::play::picture::OfferForm& form,
                                                     const rules::play::Wording& words, const std::string& typed);

}  // namespace tools
