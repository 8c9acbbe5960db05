// EventBus: the subscriptions of handlers and card plays to events and values, by stage.
//
// Subscriptions are part of the ruleset: packs add handlers and card plays while it is built, Ruleset compiles them,
// and nothing changes them afterwards. During a game, only the set of live ones (ActiveHooks) changes, when cards with
// subscriptions enter or leave a hand or play. An event without subscriptions costs next to nothing.
// Doesn't know how an event resolves (resolution_pipeline.hpp).
#pragma once
#include <array>
#include <vector>

#include "kernel/ruleset/event_decl.hpp"

namespace rules {

struct Declarations;

/// When a response window of an event opens.
enum class WindowTime { before, after };

/// Work of a hook target that is live while certain cards are in the area where they take effect.
struct CardTrigger {
  std::int32_t hook_target;  ///< as EventContext::hook_target
  std::uint32_t work;        ///< its bit (kForbidHandlers ...)
};

class EventBus {
 public:
  // ---- building
  /// Makes room for all events and values. Call before reading.
  void resize(std::size_t events, std::size_t values);
  /// Adds a handler at its stage, after those already there.
  void subscribe(EventId event, HandlerDecl handler);
  /// Adds a handler that modifies a value.
  void subscribe(ValueId value, HandlerDecl handler);
  /// Adds a card play to the window of its event.
  void add_play(const PlayDecl& play);
  /// Returns the handlers of an event at a stage, for the caller to put in resolution order.
  std::vector<HandlerDecl>& handlers_to_order(EventId event, Stage stage);
  /// Returns the handlers of a value, for the caller to put in resolution order.
  std::vector<HandlerDecl>& handlers_to_order(ValueId value);
  /// Removes all handlers and plays of a kind of card, and handlers that are called for it alone.
  void remove(const Declarations& declared, CardKind kind);
  /// Lists the copies of each play, and finds what each card makes live. Call once, when events, values, cards and
  /// subscriptions are complete.
  void compile(const Declarations& declared);

  // ---- reading
  /// Returns the handlers in resolution order: as declared by `order:`, then in pack load order, then as in the file.
  const std::vector<HandlerDecl>& handlers(EventId event, Stage stage) const {
    return of(event).handlers[static_cast<std::size_t>(stage)];
  }
  const std::vector<HandlerDecl>& handlers(ValueId value) const { return values_[value]; }
  /// Returns the handlers of an event at a stage, or those of a value, by its hook target.
  const std::vector<HandlerDecl>& handlers(std::int32_t hook_target, Stage stage) const {
    const auto events = static_cast<std::int32_t>(events_.size());
    return hook_target < events ? handlers(EventId(hook_target), stage) : handlers(ValueId(hook_target - events));
  }
  /// Returns the cards that may be played before or after an event, in declaration order.
  const WindowDecl& window(EventId event, WindowTime time) const {
    return of(event).windows[static_cast<std::size_t>(time)];
  }
  /// Returns true if this kind of card can be played in a window of the event; null: of any event.
  bool takes(CardKind kind, EventId event = {}) const;
  /// Returns the work, as bits (kForbidHandlers ...), that is live even if no card is in a hand or in play.
  std::uint32_t always_live(std::int32_t hook_target) const {
    return always_live_[static_cast<std::size_t>(hook_target)];
  }
  /// Returns the work that is live only while certain cards are in the area where they take effect.
  const std::vector<CardTrigger>& triggers() const { return triggers_; }
  /// Returns the triggers (indices) that a copy of this kind makes live in a hand, or in play.
  const std::vector<std::int32_t>& triggers_of(CardKind kind, Area area) const {
    const Card& card = cards_[kind];
    return area == Area::hand ? card.in_hand : card.in_play;
  }
  /// Returns true if a handler, a play or a question depends on the owners of this kind of card.
  bool depends_on(CardKind kind) const { return cards_[kind].counts; }

 private:
  struct Event {
    std::array<std::vector<HandlerDecl>, kStages> handlers;  ///< by stage
    std::array<WindowDecl, 2> windows;                       ///< by time
  };
  struct Card {
    std::vector<std::int32_t> in_hand, in_play;  ///< indices of triggers_
    bool counts = false;
  };
  const Event& of(EventId event) const { return events_[event]; }
  Event& of(EventId event);
  void find_triggers(const Declarations& declared);
  void add_trigger(CardKind kind, Area area, std::int32_t hook_target, std::uint32_t work);
  void add_triggers(const std::vector<HandlerDecl>& handlers, std::int32_t hook_target, std::uint32_t work);

  Table<EventId, Event> events_;
  Table<ValueId, std::vector<HandlerDecl>> values_;
  // Set by compile():
  std::vector<std::uint32_t> always_live_;  ///< by hook target
  std::vector<CardTrigger> triggers_;
  Table<CardKind, Card> cards_;
};

}  // namespace rules
