// EventSink: receives what happens in a game. The kernel makes no records: engine/log does, and other layers report
// what only they know (record()). This base class ignores everything, as plain simulations need. Callers on hot paths
// test wants() first, so an event without a listener costs one test and no call. Invariant: a step that runs again is
// reported again, after begin_step().
#pragma once
#include "base/attributes.hpp"
#include "base/restore.hpp"
#include "kernel/ruleset/ruleset.hpp"
#include "questions/question.hpp"

namespace rules {

class GameParts;
struct EventContext;
struct LogRecord;

/// Kinds of records. The kernel, mechanics and scripts each make some of them.
enum class RecordKind {
  step,
  event,
  reveal,
  move,
  supply,
  card,
  shuffle,
  roll,
  turn,
  set,
  operation,
  offer,
  offered,
  tie,
  copy,
  tell
};

class EventSink {
 public:
  EventSink() = default;
  virtual ~EventSink() = default;
  EventSink(const EventSink&) = delete;
  EventSink& operator=(const EventSink&) = delete;

  // ---- wanted records
  /// Returns true if complete records are kept.
  bool keeps() const { return wanted_ == kEverything; }
  /// Returns true if every change of the state is wanted, with its cause.
  bool tracing() const { return tracing_; }
  /// Returns true if an observer is notified immediately.
  bool observed() const { return observed_; }
  bool wants(RecordKind kind) const { return (wanted_ & bit(kind)) != 0; }
  /// Returns true if an event is wanted.
  RULES_ALWAYS_INLINE bool wants(EventId event) const {
    return (wanted_ & kOfEvents) != 0 && (keeps() || (*events_)[event]);
  }
  /// Turns tracing on or off.
  void trace(bool on) { tracing_ = on; }
  /// Turns tracing off while the result lives.
  Restore<bool> untraced() { return {tracing_, false}; }
  /// Turns complete records on or off; a sink without records ignores it.
  virtual void keep(bool /*on*/) {}

  // ---- reports
  /// Reports a step that begins.
  virtual void record_step(StepId) {}
  /// Reports an event that begins to resolve. Returns mark().
  virtual std::size_t begin_event(const EventContext&) { return 0; }
  /// Returns the current end of the records, for record_event(): a record at a mark precedes all records made later.
  virtual std::size_t mark() const { return 0; }
  /// Reports the outcome of an event; its record is inserted at the mark.
  virtual void record_event(const EventContext&, std::size_t /*mark*/) {}
  /// Reports a modified value.
  virtual void record_value(const EventContext&) {}
  virtual void record_move(ResourceId, std::int32_t /*n*/, Holder /*from*/, Holder /*to*/) {}
  virtual void record_supply(ResourceId, std::int32_t /*n*/, Holder /*to*/) {}
  /// Reports a card that moves to another pile. `seen`: the seats that see which card it is.
  virtual void record_card(Card, Pile /*from*/, Pile /*to*/, SeatSet /*seen*/) {}
  virtual void record_shuffle(Pile, std::int32_t /*cards*/) {}
  virtual void record_set(VariableId, int /*subject*/, std::int32_t /*value*/) {}
  /// Reports a decided tie. `prize`: the record that the seats competed for, null for the game; `rank`: the rank that
  /// was decided, 0 if there is only one.
  virtual void record_tie(Seat /*decider*/, SeatSet /*tied*/, Seat /*winner*/, RecordId /*prize*/, int /*rank*/) {}
  /// Reports a pending question, with the event during which it is asked.
  virtual void record_question(const Question&) {}
  virtual void record_answer(const Question&, const Answer&) {}
  /// Reports a record made by another layer.
  virtual void record(const LogRecord&) {}

  // ---- steps and copies
  /// Sets the game that is reported. Called once, by the constructor of its engine.
  virtual void attach(const GameParts&) {}
  /// Begins a game: discards all records.
  virtual void begin_game() {}
  /// Begins a run of the current step: discards the records of an earlier run.
  virtual void begin_step() {}
  /// Makes the records of the current step final.
  virtual void close_step() {}
  /// Replaces each card in the records of the current step, which will run again.
  virtual void rename(const Table<Card, Card>&) {}
  /// Becomes a copy of another sink of the same kind, including its settings.
  virtual void copy_from(const EventSink&) {}
  /// Becomes a copy of another sink except for its records; keeps no records and notifies no observer.
  virtual void copy_position_from(const EventSink&) {}

 protected:
  static constexpr std::uint32_t kOfEvents = 1u << 31, kEverything = ~0u;
  static constexpr std::uint32_t bit(RecordKind kind) { return 1u << static_cast<int>(kind); }

  std::uint32_t wanted_ = 0;  ///< kinds of records, as bits, and kOfEvents
  bool tracing_ = false, observed_ = false;
  const Table<EventId, bool>* events_ = nullptr;  ///< the wanted events, if not all are
};

}  // namespace rules
