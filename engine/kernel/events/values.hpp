// ValueEvaluator: computes the values of a game: pure numbers that packs modify. Adds up what is declared of a value
// and what a script says, then applies the handlers. Never asks.
#pragma once
#include "base/attributes.hpp"
#include "kernel/events/context_stack.hpp"
#include "kernel/events/event_sink.hpp"
#include "kernel/position.hpp"

namespace rules {

class ValueEvaluator {
 public:
  ValueEvaluator(const Ruleset& rules, const Position& position, EventSink& sink, ContextStack& contexts)
      : rules_(rules), position_(position), sink_(sink), contexts_(contexts) {}
  ValueEvaluator(const ValueEvaluator&) = delete;
  ValueEvaluator& operator=(const ValueEvaluator&) = delete;

  /// Returns a value of a seat, a record, or both; of a die: the argument is its index. `viewer`: dice count that it
  /// sees, and cards that modify it; throws Unseen where it doesn't see what else counts. No viewer: everything counts,
  /// but of dice those that all see. Throws RuleError if the value has no such subject.
  RULES_ALWAYS_INLINE std::int64_t value(ValueId id, Seat subject, std::int32_t argument = -1, Seat viewer = {}) {
    const ValueDecl& decl = rules_.values()[id];
    return decl.fixed && !is_modified(id) ? decl.base : compute(id, decl, subject, argument, viewer);
  }
  /// Returns true if handlers modify this value now.
  bool is_modified(ValueId id) const { return (reactions(id) & kModifies) != 0; }
  /// Returns true if this value of a seat and a record is now only how many of the seat's dice show the record's face.
  bool counts_faces(ValueId id) const { return (reactions(id) & (kModifies | kCountsMore)) == 0; }
  /// Returns the dice of a seat that are wild, as bits, of those that this viewer sees; no viewer: that all see.
  std::uint32_t wild_dice(DieId die, Seat seat, Seat viewer = {}) {
    return may_be_wild(die) ? find_wild(die, seat, viewer) : 0;
  }
  /// Returns true if dice of this kind may count as any face now.
  bool may_be_wild(DieId die) const {
    const DieDecl& decl = rules_.dice()[die];
    return decl.may_be_wild || (decl.wild && is_modified(decl.wild));
  }

 private:
  StateView read() const { return {rules_, position_.state}; }
  std::uint32_t reactions(ValueId id) const { return position_.hooks.reactions(rules_.hook_target(id)); }
  std::int64_t compute(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer);
  /// The general case of compute().
  RULES_NOINLINE std::int64_t compute_any(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument,
                                          Seat viewer);
  /// Returns how many of a seat's dice the value counts.
  std::int64_t count_dice(const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer);
  RULES_NOINLINE std::uint32_t find_wild(DieId die, Seat seat, Seat viewer);
  /// Applies the handlers to a base.
  RULES_NOINLINE std::int64_t modified(ValueId id, const ValueDecl& decl, Seat subject, std::int64_t base,
                                       std::int32_t argument, Seat viewer);

  const Ruleset& rules_;
  const Position& position_;
  EventSink& sink_;
  ContextStack& contexts_;
};

}  // namespace rules
