// EventSink: is told what happens in a game. The kernel makes no records: engine/log does, and other layers report what
// only they know (record()). This class ignores everything, for games of which nobody wants to know.
// Callers ask first what is wanted, so where nobody listens an event costs one test and no call.
// Invariant: a step that runs again is reported again, after begin_step().
#pragma once
#include "kernel/decisions/question.hpp"
#include "kernel/ruleset/ruleset.hpp"

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

  // ---- what is wanted
  /// Returns true if a record of all that people may want to know is kept.
  bool keeps() const { return wanted_ == kEverything; }
  /// Returns true if every change of the state is wanted, with its cause.
  bool tracing() const { return tracing_; }
  /// Returns true if somebody is told as soon as something is known.
  bool observed() const { return observed_; }
  bool wants(RecordKind kind) const { return (wanted_ & bit(kind)) != 0; }
  /// Returns true if an event is wanted.
  [[gnu::always_inline]] bool wants(EventId event) const {
    return (wanted_ & kOfEvents) != 0 && (keeps() || (*events_)[event]);
  }
  /// Turns tracing on or off.
  void trace(bool on) { tracing_ = on; }
  /// Turns records of all that people may want to know on or off; a sink without records ignores it.
  virtual void keep(bool /*on*/) {}

  // ---- what happens
  /// Reports a step that begins.
  virtual void record_step(StepId) {}
  /// Reports an event that begins to resolve. Returns mark().
  virtual std::size_t begin_event(const EventContext&) { return 0; }
  /// Returns the current end of the records: what is recorded there later is before all that is recorded from now on.
  virtual std::size_t mark() const { return 0; }
  /// Reports the outcome of an event, to be recorded at a mark.
  virtual void record_event(const EventContext&, std::size_t /*mark*/) {}
  /// Reports a value that packs have modified.
  virtual void record_value(const EventContext&) {}
  virtual void record_move(ResourceId, std::int32_t /*n*/, Holder /*from*/, Holder /*to*/) {}
  virtual void record_supply(ResourceId, std::int32_t /*n*/, Holder /*to*/) {}
  /// Reports a card that goes to another pile; `seen`: by whom.
  virtual void record_card(Card, Pile /*from*/, Pile /*to*/, SeatSet /*seen*/) {}
  virtual void record_shuffle(Pile, std::int32_t /*cards*/) {}
  virtual void record_set(VariableId, int /*subject*/, std::int32_t /*value*/) {}
  /// Reports who decided a tie between these seats, for whom, and what it was for (no record: for the game). `place`: 0
  /// if there is only one.
  virtual void record_tie(Seat /*decider*/, SeatSet /*tied*/, Seat /*winner*/, RecordId /*prize*/, int /*place*/) {}
  /// Reports a question that is pending; what it is about is still going on.
  virtual void record_question(const Question&) {}
  virtual void record_answer(const Question&, const Answer&) {}
  /// Reports what only other layers know.
  virtual void record(const LogRecord&) {}

  // ---- steps and copies
  /// Takes the parts of the game that is reported. Called once, when they are there.
  virtual void attach(const GameParts&) {}
  /// Discards all records: a game begins.
  virtual void begin_game() {}
  /// Discards what an earlier run of the current step has reported.
  virtual void begin_step() {}
  /// Makes the records of the current step final.
  virtual void close_step() {}
  /// Says that in the current step, which runs again, each card has taken the place of another.
  virtual void rename(const Table<Card, Card>&) {}
  /// Becomes a copy of another sink of the same kind, its settings included.
  virtual void copy_from(const EventSink&) {}
  /// Becomes a copy of another sink without its records; keeps none and tells nobody.
  virtual void copy_position_from(const EventSink&) {}

 protected:
  static constexpr std::uint32_t kOfEvents = 1u << 31, kEverything = ~0u;
  static constexpr std::uint32_t bit(RecordKind kind) { return 1u << static_cast<int>(kind); }

  std::uint32_t wanted_ = 0;  ///< kinds of which records are wanted, as bits, and whether any events are
  bool tracing_ = false, observed_ = false;
  const Table<EventId, bool>* events_ = nullptr;  ///< the events that are wanted where no records are kept
};

}  // namespace rules
