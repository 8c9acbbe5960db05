// EventLog: makes the records of what happens, and keeps them in the order in which things took effect. Each record
// says which seats may know which part of it. Simulations make none, so most of this is cold.
// Invariant: an event is after the cards played in its response window, and before what it did and what came after it.
// It is added as soon as its outcome is known. A step that runs again makes its records again.
#pragma once
#include <span>
#include <vector>

#include "kernel/events/context_stack.hpp"
#include "kernel/log/observer.hpp"
#include "kernel/position.hpp"

namespace rules {

class EventLog {
 public:
  EventLog(const Ruleset& rules, const Position& position, const ContextStack& contexts)
      : rules_(rules), position_(position), contexts_(contexts) {}
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  // ---- what is logged
  /// Turns the log on or off: whether records of all that people may want to know are made and kept.
  void keep(bool on) { wanted_ = on ? kEverything : 0; }
  bool keeps() const { return wanted_ == kEverything; }
  /// Turns tracing on or off: whether every change of the state is logged, with the script and line that caused it.
  void trace(bool on) { tracing_ = on; }
  bool tracing() const { return tracing_; }
  /// Tells this observer of everything that is recorded; nullptr: nobody. It must outlive the log, or the next call.
  void observe(Observer* observer) { observer_ = observer; }
  Observer* observer() const { return observer_; }
  /// Tells this observer of what is in its subscription, also where no records are kept. Both must outlive the log, or
  /// the next call.
  void subscribe(Observer* observer, const Subscription& subscription);
  /// Returns true if records of this kind are made.
  bool wants(LogRecord::Kind kind) const { return (wanted_ & Subscription::bit(kind)) != 0; }
  /// Returns true if an event is recorded, or an observer is told of it.
  [[gnu::always_inline]] bool wants(std::int32_t hook_target) const {
    return (wanted_ & kOfEvents) != 0 && (keeps() || subscription_->events[static_cast<std::size_t>(hook_target)]);
  }

  // ---- making records
  /// Adds a record at the end.
  [[gnu::cold]] void record(LogRecord record) { add(record, list_.size()); }
  /// Returns true if observers get only compact records: no others are made.
  bool compact() const { return !keeps() && !tracing_; }
  void record_compact(const CompactRecord& what) const {
    if (observer_) observer_->recorded_compact(what);
  }
  /// Records a change that these seats may know the last part of, and everybody the others.
  [[gnu::cold]] void record_change(const CompactRecord& change, std::size_t parts, SeatSet visible_to);
  template <class Fact>
  void record_change(const Fact& fact, SeatSet visible_to) {
    record_change(fact.compact(), Fact::kParts, visible_to);
  }
  /// Records a change that everybody may know.
  template <class Fact>
  void record_open(const Fact& fact) {
    record_change(fact, SeatSet::first(rules_.players));
  }
  /// Returns the position among the records that an event gets which begins now.
  [[gnu::cold]] std::size_t begin_event(const EventContext& context);
  /// Records the outcome of an event at this position: before everything that it did.
  [[gnu::cold]] void record_event(const EventContext& context, std::size_t position);
  [[gnu::cold]] void record_move(ResourceId resource, std::int32_t n, Holder from, Holder to);
  /// `seen`: by whom.
  [[gnu::cold]] void record_card(Card card, Pile from, Pile to, SeatSet seen);
  [[gnu::cold]] void record_copy(Seat seat, Card card);
  [[gnu::cold]] void record_step(StepId step);
  /// Records who decided a tie between these seats, for whom, and what it was for (no record: for the game). `place`: 0
  /// if there is only one.
  [[gnu::cold]] void record_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int place = 0);

  // ---- reading records
  const std::vector<LogRecord>& records() const { return list_; }
  std::size_t size() const { return list_.size(); }
  /// Returns the number of finished records, which the next one gets. A reader that remembers it reads only new ones.
  std::int32_t finished() const { return finished_; }
  /// The records of the current step.
  std::span<const LogRecord> of_step() const { return std::span(list_).subspan(step_); }

  // ---- steps and copies
  void clear();
  /// Makes the records of the current step final.
  void close_step();
  /// Discards the records of the current step: it runs again.
  void forget_step();
  /// Becomes a copy of another log, its settings included.
  void copy_from(const EventLog& other);
  /// Becomes a copy of another log without its records; keeps none and tells nobody.
  void copy_position_from(const EventLog& other);
  /// In the current step, which runs again, each card has taken the place of another.
  void rename(const Table<Card, Card>& to);

 private:
  /// A card in a pile through which cards only pass, and where it came from.
  struct Passing {
    Card card;
    Pile pile, from;
  };
  static constexpr std::uint32_t kOfEvents = 1u << 31, kEverything = ~0u;

  StateView read() const { return {rules_, position_.state}; }
  /// Returns the context if it is of an event and not of a value, else nullptr.
  const EventContext* event() const;
  [[gnu::cold]] void add(LogRecord& record, std::size_t position);
  /// Returns the pile that a card comes from which passes through this pile; else the pile itself.
  Pile origin(Card card, Pile pile) const;

  const Ruleset& rules_;
  const Position& position_;
  const ContextStack& contexts_;
  std::uint32_t wanted_ = 0;  ///< kinds of which records are made, as bits, and whether anybody is told of events
  bool tracing_ = false;
  Observer* observer_ = nullptr;
  const Subscription* subscription_ = nullptr;
  std::vector<LogRecord> list_;
  std::size_t step_ = 0;  ///< where the records of the current step begin
  std::int32_t finished_ = 0;
  std::vector<Passing> passing_, passing_before_;  ///< now, and when the current step began
};

}  // namespace rules
