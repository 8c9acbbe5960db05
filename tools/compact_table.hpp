// The table at a glance: one line for each player, and what lies open, within so many lines that the question below it
// fits on the same screen. What is least needed goes first; the full table shows it. Reads the picture of the table and
// nothing else, so that it can show any game and nothing hidden.
#pragma once
#include <string>

#include "play/table_text.hpp"

namespace tools {

/// `lines`: how many it may have; it has at least one for each player.
std::string compact_table(const rules::play::Picture& picture, const rules::play::Wording& words, std::size_t width,
                          std::size_t lines);

/// How players stand at a place; empty if nobody does.
std::string standing_text(const rules::play::Picture& picture, const rules::play::picture::Place& place,
                          const rules::play::Wording& words);

}  // namespace tools
