// What resolving an event and judging whether it is legal share: how deep events go, which context is the innermost,
// and which copies of a card a handler is called for. Only for the files of Engine that resolve; everybody else calls
// Engine.
#pragma once
#include <stdexcept>
#include <string>
#include <utility>

#include "kernel/engine.hpp"

namespace rules {

/// One level deeper: whatever may lead back to itself takes one.
class Level {
 public:
  explicit Level(Engine& engine) : engine_(engine) {
    if (engine_.depth_ >= kMaxDepth) refuse();
    ++engine_.depth_;
  }
  ~Level() { --engine_.depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  [[noreturn, gnu::noinline]] static void refuse() {
    throw std::logic_error("events and values are nested more than " + std::to_string(kMaxDepth) +
                           " deep (does one lead back to itself?)");
  }
  Engine& engine_;
};

/// Keeps the engine's idea of the innermost context right, also when an exception unwinds it.
class ContextScope {
 public:
  ContextScope(Engine& engine, EventContext& context)
      : level_(engine), engine_(engine), context_(context), outer_(engine.context_) {
    engine_.context_ = &context;
  }
  [[gnu::always_inline]] ~ContextScope() {
    if (context_.slot >= 0) engine_.release(context_);
    engine_.context_ = outer_;
  }
  ContextScope(const ContextScope&) = delete;
  ContextScope& operator=(const ContextScope&) = delete;

 private:
  Level level_;
  Engine& engine_;
  EventContext& context_;
  EventContext* outer_;
};

/// Whether the handler may have something to do with this event.
inline bool concerns(const HandlerDecl& handler, const EventContext& context) {
  return handler.field < 0 || context.fields[static_cast<std::size_t>(handler.field)] == handler.is;
}

/// Calls `visit(card)` for each copy that lies where the handler works; once with no card if it isn't a card's; not at
/// all if the handler has nothing to do with this event.
template <class Visit>
void each_copy(const Engine& engine, EventContext& context, const HandlerDecl& handler, Visit visit_card) {
  if (!concerns(handler, context)) return;
  const auto visit = [&](Card card) {  // the context of a card that is played is still that card's afterwards
    const Card before = std::exchange(context.me, card);
    visit_card(card);
    context.me = before;
  };
  if (!handler.card) return visit(Card());
  if (engine.seats_with(handler.card, handler.works).empty()) return;
  const CardKindDecl& kind = engine.rules().card_kinds[handler.card.index];
  const StateView read = engine.read();
  for (int i = 0; i < kind.copies; ++i) {
    const Card card(kind.first_copy.index + i);
    const Area area = read.area(card);
    if (area == handler.works || (handler.works == Area::anywhere && area != Area::none)) visit(card);
  }
}

/// The seats that may make a play on this event.
SeatSet players_of(const Engine& engine, const EventContext& context, const PlayDecl& play);
/// The event of playing a card on another event.
EventContext context_of_play(Engine& engine, EventContext& target, Card card, FunctionId effect);

}  // namespace rules
