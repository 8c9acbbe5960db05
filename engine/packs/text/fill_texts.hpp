// Inserts YAML values into texts, so that patching a number can't make a card's text wrong. Owns the placeholders
// filled from data: {FIELD} in the texts of a record, {PACK.KIND.ID.FIELD} and {PACK.option.NAME} in all texts of
// packs. Placeholders filled during play are not its concern: those in the texts of events and questions, in messages
// and in `ui`.
#pragma once

#include <map>
#include <string>

#include "packs/text/languages.hpp"

namespace rules::packs {

/// Fills the data placeholders of all pack texts. An unknown one becomes a warning unless play could fill it.
void fill_texts(std::map<std::string, KeyedTexts, std::less<>>& texts, const Library& library, Problems& warnings);

}  // namespace rules::packs
