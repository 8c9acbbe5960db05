// ValueEvaluator: computes values, the pure numbers that packs declare and modify. Adds up the declared sources and the
// result of a script, then applies the handlers. Never asks a seat.
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

  /// Returns a value of a seat, a record, or both; for a per-die value, the argument is the index of the die. With a
  /// viewer, only dice and modifying cards that it sees count, and Unseen is thrown if any other source is hidden from
  /// it. Without one, everything counts, except dice that not all seats see. Throws RuleError for a wrong subject.
  RULES_ALWAYS_INLINE std::int64_t value(ValueId id, Seat subject, std::int32_t argument = -1, Seat viewer = {}) {
    const ValueDecl& decl = rules_.values()[id];
    return decl.fixed && !is_modified(id) ? decl.base : compute(id, decl, subject, argument, viewer);
  }
  /// Returns true if live handlers modify this value.
  bool is_modified(ValueId id) const { return (live_work(id) & kModifyHandlers) != 0; }
  /// Returns true if this value of a seat and a record is now just the number of dice with the record's face.
  bool counts_faces(ValueId id) const { return (live_work(id) & (kModifyHandlers | kCountsMore)) == 0; }
  /// Returns the wild dice of a seat that the viewer sees, as bits; without a viewer, those that all seats see.
  std::uint32_t wild_dice(DieId die, Seat seat, Seat viewer = {}) {
    return may_be_wild(die) ? find_wild(die, seat, viewer) : 0;
  }
  /// Returns true if dice of this kind may be wild now.
  bool may_be_wild(DieId die) const {
    const DieDecl& decl = rules_.dice()[die];
    return decl.may_be_wild || (decl.wild && is_modified(decl.wild));
  }

 private:
  StateView read() const { return {rules_, position_.state}; }
  std::uint32_t live_work(ValueId id) const { return position_.hooks.live_work(rules_.hook_target(id)); }
  std::int64_t compute(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer);
  /// Implements compute() for all values.
  RULES_NOINLINE std::int64_t compute_any(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument,
                                          Seat viewer);
  /// Returns the number of a seat's dice that the value counts.
  std::int64_t count_dice(const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer);
  RULES_NOINLINE std::uint32_t find_wild(DieId die, Seat seat, Seat viewer);
  /// Returns the result of applying the handlers to a base.
  RULES_NOINLINE std::int64_t modified(ValueId id, const ValueDecl& decl, Seat subject, std::int64_t base,
                                       std::int32_t argument, Seat viewer);

  const Ruleset& rules_;
  const Position& position_;
  EventSink& sink_;
  ContextStack& contexts_;
};

}  // namespace rules
