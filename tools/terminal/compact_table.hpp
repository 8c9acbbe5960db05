// A compact table: one line per player and the open cards and dice, in so few lines that the question fits on the same
// screen. The least important sections are dropped first; the full table has them. Reads only the table view, so it can
// show any game and nothing hidden.
#pragma once
#include <string>

#include "play/table_text.hpp"

namespace tools {

/// A text that was made to fit.
struct Fitted {
  std::string text;
  int lost = 0;  ///< worth of the most important dropped section, from 1 to 99; 0 if nothing was dropped
};

/// Worth of information needed for the decision: the standing at the current place, dice, one's own cards.
inline constexpr int kNeeded = 60;

/// `lines`: the maximum; at least one line per player is used anyway.
Fitted compact_table(const rules::play::TableView& view, const rules::play::Wording& words, std::size_t width,
                     std::size_t lines);

/// Returns the standings of players at a place; empty if there are none.
std::string standing_text(const rules::play::TableView& view, const rules::play::table_view::Place& place,
                          const rules::play::Wording& words);

}  // namespace tools
