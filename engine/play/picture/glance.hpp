// Glance: the parts of the picture that are made of things lying on the table: amounts, cards, dice, facts. Private to
// this folder. Reads the state only, for one viewer.
#pragma once
#include <functional>

#include "play/picture/board.hpp"
#include "play/picture/player.hpp"
#include "play/viewer.hpp"
#include "play/wording.hpp"

namespace rules::play::picture {

/// A seat as people count it.
inline int number(Seat seat) { return seat.index + 1; }
/// The seats of a set as people count them.
std::vector<int> numbers(SeatSet seats);
/// Nothing for an empty text.
inline std::optional<std::string> if_any(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

struct Glance {
  const content::LinkedGame& linked;
  const Wording& words;
  StateView read;
  Viewer viewer;
  const Ruleset& rules = read.rules();
  /// Whether a card that the reader sees can be played now.
  std::function<bool(rules::Card)> playable = [](rules::Card) { return false; };

  bool can_see(rules::Card card) const { return play::can_see(read, viewer, card); }
  const content::Looks& looks = linked.looks;
  Amount amount(ResourceId resource, std::int64_t n) const;
  /// What lies there; `all`: also of what none lies there.
  std::vector<Amount> amounts(Holder holder, bool all) const;
  Card card(rules::Card card) const;
  /// A kind of card, whichever copy.
  Card known_card(CardKind kind) const;
  Zone zone(ZoneId zone, Seat owner) const;
  Pile pile(ZoneId zone) const;
  Dice dice(DieId die, Seat seat) const;
  Fact fact(const VariableDecl& decl, std::string value) const;
  /// What variables of the game say, but for offices.
  std::vector<Fact> facts() const;
  /// What variables say of a player: offices held, and the player's own.
  std::vector<Fact> facts(Seat seat) const;

 private:
  Card back(rules::Card card) const;
  /// A variable of one player, card or the game; nothing if it says nothing, has no name, or isn't to be seen.
  std::optional<Fact> fact(VariableId id, std::int32_t subject) const;
};

}  // namespace rules::play::picture
