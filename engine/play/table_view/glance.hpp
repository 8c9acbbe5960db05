// Glance: the parts of the table view that show things on the table: amounts, cards, dice, facts. Reads only the state,
// for one viewer. Private to this folder.
#pragma once
#include <functional>

#include "play/seen.hpp"
#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace rules::play::table_view {

/// Returns a seat's number for people, from 1.
inline int number(Seat seat) { return seat.index + 1; }
/// Returns the numbers of a set of seats, from 1.
std::vector<int> numbers(SeatSet seats);
/// Returns nullopt for an empty text.
inline std::optional<std::string> if_any(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

struct Glance {
  const packs::LinkedGame& linked;
  const Wording& words;
  StateView read;
  Viewer viewer;
  const Ruleset& rules = read.rules();
  /// Returns true if a card that the reader sees can be played now.
  std::function<bool(rules::Card)> playable = [](rules::Card) { return false; };

  bool can_see(rules::Card card) const { return play::can_see(read, viewer, card); }
  /// Returns the description of a record; nullopt if it has none.
  std::optional<std::string> text(const std::string& kind, const std::string& id) const {
    return if_any(words.text(kind + "." + id + ".text", ""));
  }
  const packs::Looks& looks = linked.looks;
  Amount amount(ResourceId resource, std::int64_t n) const;
  /// Returns the contents of a holder; `all`: including resources of which it has none.
  std::vector<Amount> amounts(Holder holder, bool all) const;
  Card card(rules::Card card) const;
  /// Returns a kind of card, without a particular copy.
  Card known_card(CardKind kind) const;
  Zone zone(ZoneId zone, Seat owner) const;
  Pile pile(ZoneId zone) const;
  Dice dice(DieId die, Seat seat) const;
  Fact fact(const VariableDecl& decl, std::string value) const;
  /// Returns the facts of the game's variables, except offices.
  std::vector<Fact> facts() const;
  /// Returns a player's facts: offices held, and the player's own variables.
  std::vector<Fact> facts(Seat seat) const;

 private:
  Card back(rules::Card card) const;
  /// Returns the fact of a player's, card's or game's variable; nullopt if it says nothing, has no name, or isn't
  /// visible.
  std::optional<Fact> fact(VariableId id, std::int32_t subject) const;
};

}  // namespace rules::play::table_view
