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
  /// Makes room for all events and values. Call when they are declared, before anything else.
  void resize(std::size_t events, std::size_t values);
  /// Adds a handler to an event or a value at its stage, after those already there.
  void subscribe(std::int32_t hook_target, HandlerDecl handler);
  /// Adds a card play to the window of its event.
  void add_play(const PlayDecl& play);
  /// Returns the handlers of an event or a value at a stage, for the caller to put in resolution order.
  std::vector<HandlerDecl>& handlers_to_order(std::int32_t hook_target, Stage stage) {
    return targets_[static_cast<std::size_t>(hook_target)].handlers[static_cast<std::size_t>(stage)];
  }
  /// Removes all handlers and plays of a kind of card, and handlers that are called for it alone.
  void remove(const Declarations& declared, CardKind kind);
  /// Lists the copies of each play, and finds what each card makes live. Call once, when events, values, cards and
  /// subscriptions are complete.
  void compile(const Declarations& declared);

  // ---- reading
  /// Returns the hook target of a value. Hook targets of events are their indices, and come first.
  std::int32_t hook_target(ValueId value) const { return first_value_ + value.index; }
  /// Returns the handlers in resolution order: as declared by `order:`, then in pack load order, then as in the file.
  const std::vector<HandlerDecl>& handlers(std::int32_t hook_target, Stage stage) const {
    return targets_[static_cast<std::size_t>(hook_target)].handlers[static_cast<std::size_t>(stage)];
  }
  const std::vector<HandlerDecl>& handlers(EventId event, Stage stage) const { return handlers(event.index, stage); }
  const std::vector<HandlerDecl>& handlers(ValueId value) const { return handlers(hook_target(value), Stage::modify); }
  /// Returns the cards that may be played before or after an event, in declaration order.
  const WindowDecl& window(EventId event, WindowTime time) const {
    return targets_[position(event)].windows[static_cast<std::size_t>(time)];
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
  /// The subscriptions to an event or a value.
  struct Target {
    std::array<std::vector<HandlerDecl>, kStages> handlers;  ///< by stage; of a value: only modify
    std::array<WindowDecl, 2> windows;                       ///< by time; of a value: none
  };
  struct Card {
    std::vector<std::int32_t> in_hand, in_play;  ///< indices of triggers_
    bool counts = false;
  };
  void find_triggers(const Declarations& declared);
  void add_trigger(CardKind kind, Area area, std::int32_t hook_target, std::uint32_t work);
  void add_triggers(const std::vector<HandlerDecl>& handlers, std::int32_t hook_target, std::uint32_t work);

  std::vector<Target> targets_;  ///< by hook target
  std::int32_t first_value_ = 0;
  // Set by compile():
  std::vector<std::uint32_t> always_live_;  ///< by hook target
  std::vector<CardTrigger> triggers_;
  Table<CardKind, Card> cards_;
};

}  // namespace rules
