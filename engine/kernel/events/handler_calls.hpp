// Calls handlers, once for each copy of a card in the area where its handlers run.
#pragma once
#include <utility>

#include "kernel/events/active_hooks.hpp"
#include "kernel/events/event_context.hpp"

namespace rules {

/// Returns false if the handler's filter excludes the fields of this event.
inline bool concerns(const HandlerDecl& handler, const EventContext& context) {
  return handler.field < 0 || context.fields[static_cast<std::size_t>(handler.field)] == handler.is;
}

/// Calls `visit_card(card)` for each copy in the area where the handler runs, or once with a null card if the handler
/// belongs to no card. Calls nothing if the handler's filter excludes this event.
template <class Visit>
void each_copy(StateView read, const ActiveHooks& hooks, EventContext& context, const HandlerDecl& handler,
               Visit visit_card) {
  if (!concerns(handler, context)) return;
  const auto visit = [&](Card card) {  // restore `me`: the context of a played card belongs to that card
    const Card before = std::exchange(context.me, card);
    visit_card(card);
    context.me = before;
  };
  if (!handler.card) return visit(Card());
  if (hooks.seats_with(handler.card, handler.works).empty()) return;
  const CardKindDecl& kind = read.rules().card_kinds()[handler.card];
  for (int i = 0; i < kind.copies; ++i) {
    const Card card(kind.first_copy.index + i);
    const Area area = read.area(card);
    if (area == handler.works || (handler.works == Area::anywhere && area != Area::none)) visit(card);
  }
}

}  // namespace rules
