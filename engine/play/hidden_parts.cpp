#include "play/hidden_parts.hpp"

#include <algorithm>

#include "kernel/state/knowledge.hpp"

namespace rules::play {

namespace {

/// Returns true if the hand of this seat (no seat: of anyone) has a card, unseen by this viewer, that could be of this
/// kind judging by its back.
bool may_be_in_a_hand(StateView read, Viewer viewer, CardKind kind, Seat whose) {
  const Ruleset& rules = read.rules();
  const auto any = std::find(rules.cards().begin(), rules.cards().end(), kind);
  if (any == rules.cards().end()) return false;
  const ZoneId deck = rules.deck_of(rules.cards().id_of(*any));
  for (const ZoneId zone : rules.hands())
    for (int s = 0; s < rules.players(); ++s) {
      if (whose && whose != Seat(s)) continue;
      for (Card c = read.first(rules.pile(zone, Seat(s))); c; c = read.next(c))
        if (rules.deck_of(c) == deck && !can_see(read, viewer, c)) return true;
    }
  return false;
}

}  // namespace

bool depends_on_hands(StateView read, Viewer viewer, ValueId value, Seat whose) {
  if (viewer.all_open()) return false;
  for (const HandlerDecl& handler : read.rules().bus().handlers(value)) {
    if (!handler.card || handler.works == Area::in_play) continue;
    if (handler.works != Area::hand || may_be_in_a_hand(read, viewer, handler.card, whose)) return true;
  }
  return false;
}

bool hides_parts(StateView read, Viewer viewer, ValueId value, Seat subject, Hands hands) {
  const ValueDecl& decl = read.rules().values()[value];
  if (decl.holder && !can_see(read, viewer, decl.holder)) return true;
  if (depends_on_hands(read, viewer, value, hands == Hands::own ? subject : Seat())) return true;
  if (decl.card_field < 0) return false;
  for (const ZoneId zone : decl.zones)
    for (Card c = read.first(read.rules().pile(zone, subject)); c; c = read.next(c))
      if (!can_see(read, viewer, c)) return true;
  return false;
}

}  // namespace rules::play
