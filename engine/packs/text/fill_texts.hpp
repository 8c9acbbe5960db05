// Inserts YAML values into texts, so that patching a number can't make a card's text wrong. Owns the placeholders
// filled from data: {FIELD} in the texts of a record, {PACK.KIND.ID.FIELD} and {PACK.option.NAME} in all texts of
// packs. Of the placeholders filled during play, it knows in which texts they are.
#pragma once

#include <map>
#include <string>

#include "packs/schema/names.hpp"
#include "packs/text/languages.hpp"

namespace rules::packs {

/// Texts whose placeholders are filled during play: those with the key `kind.ID.part`, or with any part.
struct FilledInPlay {
  std::string_view kind, part;
  Names placeholders = {};  ///< besides an event's fields; not listed for messages and `ui`
};

/// Returns what play fills in the text with this key, split at its dots; nullptr: nothing.
const FilledInPlay* filled_in_play(const Names& path);

/// Fills the data placeholders of all pack texts. An unknown one becomes a warning unless play could fill it.
void fill_texts(std::map<std::string, KeyedTexts, std::less<>>& texts, const Library& library, Problems& warnings);

}  // namespace rules::packs
