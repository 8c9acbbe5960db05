// Writes what the YAML says into texts, so that a number that somebody patches doesn't make a card lie.
// Owns which blanks are filled from data: in the texts of a record, {FIELD} is a field of that record; in all texts of
// packs, {PACK.KIND.ID.FIELD} is a field of any record, and {PACK.option.NAME} is what an option is set to.
// Doesn't know the blanks that are filled while playing: in the texts of events and questions, in messages and in `ui`.
#pragma once

#include <map>
#include <string>

#include "content/languages.hpp"

namespace rules::content {

/// Fills the blanks of all texts of packs. One that nothing fills becomes a warning, unless playing could fill it.
void fill_texts(std::map<std::string, KeyedTexts, std::less<>>& texts, const Library& library, Problems& warnings);

}  // namespace rules::content
