// The table at a glance: one line for each player, and what lies open, within so many lines that the question below it
// fits on the same screen. What is least needed goes first; the full table shows it. Reads the picture of the table and
// nothing else, so that it can show any game and nothing hidden.
#pragma once
#include <string>

#include "play/table_text.hpp"

namespace tools {

/// A text that was made to fit.
struct Fitted {
  std::string text;
  int lost = 0;  ///< what the best of all that found no room is worth, from 1 to 99; 0 if all is there
};

/// What is needed to decide is worth so much: how the place at hand stands, dice, one's own cards.
inline constexpr int kNeeded = 60;

/// `lines`: how many it may have; it has at least one for each player.
Fitted compact_table(const rules::play::Picture& picture, const rules::play::Wording& words, std::size_t width,
                     std::size_t lines);

/// How players stand at a place; empty if nobody does.
std::string standing_text(const rules::play::Picture& picture, const rules::play::picture::Place& place,
                          const rules::play::Wording& words);

}  // namespace tools
