// The table as text. Reads everything from the declarations of the ruleset, so it can show any game. A
// card, die or variable that the reader may not know never gets into the text. A variable is shown if the packs give it
// a name; the others are internal to the game.
#pragma once
#include <string>

#include "play/game.hpp"
#include "play/layout.hpp"

namespace rules::play {

struct TableStyle {
  std::size_t width = 80;
  bool brief = false;  ///< one line a player
  Styled styled = plain_text;
};

/// The table at a glance. `eyes`: whose view it is; no seat: whoever sees everything.
std::string table_text(const Wording& words, Reader read, Seat eyes, const TableStyle& style = {});

}  // namespace rules::play
