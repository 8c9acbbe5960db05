// ContextStack: the events and values that are resolving now, each within the one before. Limits how deep they nest.
#pragma once
#include <string>
#include <utility>

#include "base/attributes.hpp"
#include "base/restore.hpp"
#include "base/rule_error.hpp"
#include "kernel/events/script_host.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

class ContextStack {
  struct Copy {
    Card card;
    Seat seat;
  };

 public:
  explicit ContextStack(ScriptHost& scripts) : scripts_(&scripts) {}
  ContextStack(const ContextStack&) = delete;
  ContextStack& operator=(const ContextStack&) = delete;

  /// Returns the innermost event or value that is resolving, or nullptr.
  EventContext* innermost() const { return innermost_; }
  /// Returns the innermost context of this event, or nullptr if the current event is not part of one.
  EventContext* within(EventId event) const {
    EventContext* context = innermost_;
    while (context && context->hook_target != event.index) context = context->parent;
    return context;
  }
  int depth() const { return depth_; }
  bool too_deep() const { return depth_ >= kMaxDepth; }

  ScriptHost* scripts() const { return scripts_; }
  /// Replaces the script host. Must not be called while a step runs.
  void use(ScriptHost* scripts) { scripts_ = scripts; }
  /// Returns the card's owner. While a card is being copied, the copying seat counts as its owner.
  Seat owner(StateView read, Card card) const { return card == copy_.card ? copy_.seat : read.owner(card); }
  /// Makes a seat the copier of a card while the result lives.
  Restore<Copy> copying(Card card, Seat seat) { return {copy_, {card, seat}}; }
  /// Removes all contexts, after an exception has unwound a run.
  void clear() {
    innermost_ = nullptr;
    depth_ = 0;
  }
  /// Releases the script object of a context. Called by Scope; elsewhere only for contexts that were never resolved.
  void release(EventContext& context) {
    if (context.slot >= 0) scripts_->release(context);
  }

  /// RAII: goes one level deeper. Throws RuleError if that is too deep.
  class Level {
   public:
    explicit Level(ContextStack& stack) : stack_(stack) {
      if (stack.too_deep()) throw_too_deep();
      ++stack.depth_;
    }
    ~Level() { --stack_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    [[noreturn]] static void throw_too_deep() {
      throw RuleError("events and values are nested more than " + std::to_string(kMaxDepth) +
                      " deep (does one of them cause itself?)");
    }
    ContextStack& stack_;
  };

  /// RAII: makes a context the innermost one until the scope ends, even by an exception.
  class Scope {
   public:
    Scope(ContextStack& stack, EventContext& context)
        : level_(stack), stack_(stack), context_(context), outer_(std::exchange(stack.innermost_, &context)) {}
    RULES_ALWAYS_INLINE ~Scope() {
      stack_.release(context_);
      stack_.innermost_ = outer_;
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Level level_;
    ContextStack& stack_;
    EventContext& context_;
    EventContext* outer_;
  };

 private:
  ScriptHost* scripts_;
  EventContext* innermost_ = nullptr;
  int depth_ = 0;
  Copy copy_;  ///< what a seat copies now
};

}  // namespace rules
