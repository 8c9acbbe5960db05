// The whole table as text, and parts that shorter texts share. Reads only the table view, so it can show any game and
// nothing that the reader may not know. Owns text layout: width, padding, line breaking, and styles. Knows no terminal:
// the caller supplies the colors.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace rules::play {

/// Returns the width of a text in columns: UTF-8 characters, without escape sequences.
std::size_t width_of(std::string_view text);
/// Pads a text with spaces on the right.
std::string padded(std::string text, std::size_t width);
/// Breaks lines at spaces so that they fit; indents all lines except the first.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// The meaning of a color.
enum class Style { heading, own, die, faint, warning };
/// Colors a text.
using Styled = std::function<std::string(std::string_view text, Style style)>;
inline std::string plain_text(std::string_view text, Style) { return std::string(text); }

struct TableStyle {
  std::size_t width = 80;
  Styled styled = plain_text;
};

/// Returns places, piles, dice, facts, and everything that each player has.
std::string table_text(const TableView& view, const Wording& words, const TableStyle& style = {});

/// Returns "$8" or "2 furs": an amount as sentences write it (Wording::amount).
std::string amount_text(const table_view::Amount& amount, const Wording& words);

/// Returns the current round and step.
std::string table_heading(const TableView& view, const Wording& words, const Styled& styled);
/// Returns the contents of each place.
std::string sites_text(const TableView& view, const Wording& words);
/// Returns dice in order, those set aside before those just rolled, and the number of unseen ones; `with_hand`: also
/// the hand they make.
std::string dice_text(const table_view::Dice& dice, const Wording& words, const Styled& styled, bool with_hand = true);
/// Returns cards by name, with their contents; equal ones once.
std::string cards_text(const std::vector<table_view::Card>& cards, const Wording& words);
/// Returns the number of cards in a player's hand; cards in front of the player are shown anyway.
std::int64_t cards_in_hands(const table_view::Player& player);
/// Returns the facts of a player: offices held, and the player's own variables.
std::string facts_text(const std::vector<table_view::Fact>& facts, const Styled& styled);
/// Returns the name of a player in the table view.
std::string name_of(const TableView& view, int seat);
/// Returns the name, marked if it is the reader's own.
std::string name_with_you(const table_view::Player& player, const Wording& words);

}  // namespace rules::play
