// The whole table as text, and parts of it that shorter texts share. Reads the picture of the table and nothing else,
// so it can show any game, and nothing that the reader may not know.
#pragma once
#include <string>
#include <vector>

#include "play/layout.hpp"
#include "play/picture/picture.hpp"
#include "play/wording.hpp"

namespace rules::play {

struct TableStyle {
  std::size_t width = 80;
  Styled styled = plain_text;
};

/// Places, piles, dice, facts, and all that each player has.
std::string table_text(const Picture& picture, const Wording& words, const TableStyle& style = {});

/// Which round it is, and which step of it.
std::string table_heading(const Picture& picture, const Wording& words, const Styled& styled);
/// What lies at each place.
std::string sites_text(const Picture& picture, const Wording& words);
/// Dice in order, those set aside before those just rolled, and how many aren't seen; `with_hand`: also which hand they
/// make.
std::string dice_text(const picture::Dice& dice, const Wording& words, const Styled& styled, bool with_hand = true);
/// Cards by name, with what lies on them; equal ones once.
std::string cards_text(const std::vector<picture::Card>& cards, const Wording& words);
/// How many cards a player has in hand; those that lie before them are shown.
std::int64_t cards_in_hands(const picture::Player& player);
/// What is so of a player: offices held, and the player's own.
std::string facts_text(const std::vector<picture::Fact>& facts, const Styled& styled);
/// What a player of the picture is called.
std::string name_of(const Picture& picture, int seat);
/// The same; whose picture it is, is told.
std::string name_with_you(const picture::Player& player, const Wording& words);

}  // namespace rules::play
