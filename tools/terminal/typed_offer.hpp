// Parses a typed offer: "$3", "3 $", "3" or "3 dollars", cards by name, separated by spaces, commas or "and"; "for
// Ben", "hidden". Rejects ambiguous input.
#pragma once
#include "answer_parser.hpp"

namespace tools {

/// Returns the offer in canonical form. The game decides if it can be paid.
std::variant<std::string, NotUnderstood> typed_offer(const rules::play::TableView& view,
                                                     const rules::play::table_view::OfferForm& form,
                                                     const rules::play::Wording& words, const std::string& typed);

}  // namespace tools
