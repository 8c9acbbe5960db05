#include "play/hidden_parts.hpp"

namespace rules::play {

bool depends_on_hands(const ValueDecl& decl, Eyes eyes) {
  if (eyes.all_open()) return false;
  for (const HandlerDecl& handler : decl.handlers)
    if (handler.card && handler.works != Area::in_play) return true;
  return false;
}

bool hides_parts(Reader read, Eyes eyes, const ValueDecl& decl, Seat subject) {
  if (decl.holder && !sees(read, eyes, decl.holder)) return true;
  if (depends_on_hands(decl, eyes)) return true;
  if (decl.card_field < 0) return false;
  for (const ZoneId zone : decl.zones)
    for (Card c = read.first(read.rules().pile(zone, subject)); c; c = read.next(c))
      if (!sees(read, eyes, c)) return true;
  return false;
}

}  // namespace rules::play
