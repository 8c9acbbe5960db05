// EventLog: makes the records of what happens, and keeps them in the order in which things took effect; observers are
// notified immediately. Each record says which seats may know which part of it. Simulations make none, so most of this
// is cold. Invariant: an event is after the cards played in its response window, and before what it did and what came
// after it. Read next: log_record.hpp.
#pragma once
#include <span>
#include <vector>

#include "kernel/engine.hpp"
#include "log/log_record.hpp"

namespace rules {

/// The events and records that an observer receives in a game that keeps none. All others then cost nothing.
struct Subscription {
  Table<EventId, bool> events;  ///< true if begins() and resolved() are wanted
  std::uint32_t kinds = 0;      ///< kinds of records, as bits
  void add(RecordKind kind) { kinds |= 1u << static_cast<int>(kind); }
};

/// Receives everything while records are kept, otherwise its subscription (EventLog::subscribe). Must not change the
/// game.
class Observer {
 public:
  Observer() = default;
  virtual ~Observer() = default;
  /// An event begins to resolve.
  virtual void begins(const EventContext&) {}
  /// An event has its outcome; also for silent events.
  virtual void resolved(const EventContext&) {}
  /// A value that packs may modify was computed.
  virtual void computed(const EventContext&) {}
  virtual void recorded(const LogRecord& record) { recorded_compact(record); }
  /// Receives the compact form of a record, the only form if no records are kept.
  virtual void recorded_compact(const CompactRecord&) {}
  /// A question is pending; its event is still in progress.
  virtual void waits(const Question&) {}
  virtual void answered(const Question&, const Answer&) {}
};

/// Adds an event as soon as its outcome is known. A step that runs again makes its records again.
class EventLog : public EventSink {
 public:
  // ---- what is logged
  void keep(bool on) override { wanted_ = on ? kEverything : 0; }
  /// Sets the observer of everything that is recorded, or nullptr. It must outlive the log, or the next call.
  void observe(Observer* observer) {
    observer_ = observer;
    observed_ = observer != nullptr;
  }
  /// Sets an observer of its subscription, even if no records are kept. Both must outlive the log, or the next call.
  void subscribe(Observer* observer, const Subscription& subscription);

  // ---- reading records
  const std::vector<LogRecord>& records() const { return list_; }
  /// Returns the number of finished records, which the next one gets. A reader that remembers it reads only new ones.
  std::int32_t finished() const { return finished_; }
  /// Returns the records of the current step.
  std::span<const LogRecord> of_step() const { return std::span(list_).subspan(step_); }

  // ---- what happens
  void record_step(StepId step) override;
  std::size_t begin_event(const EventContext& context) override;
  std::size_t mark() const override { return list_.size(); }
  void record_event(const EventContext& context, std::size_t mark) override;
  void record_value(const EventContext& context) override { observer_->computed(context); }
  void record_move(ResourceId resource, std::int32_t n, Holder from, Holder to) override;
  void record_supply(ResourceId resource, std::int32_t n, Holder to) override;
  void record_card(Card card, Pile from, Pile to, SeatSet seen) override;
  void record_shuffle(Pile pile, std::int32_t cards) override;
  void record_set(VariableId variable, int subject, std::int32_t value) override;
  void record_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int rank) override;
  void record_question(const Question& question) override { observer_->waits(question); }
  void record_answer(const Question& question, const Answer& answer) override { observer_->answered(question, answer); }
  void record(const LogRecord& record) override { add(record, list_.size()); }

  // ---- steps and copies
  void attach(const GameParts& game) override { game_ = &game; }
  void begin_game() override;
  void begin_step() override;
  void close_step() override;
  void rename(const Table<Card, Card>& to) override;
  void copy_from(const EventSink& other) override;
  void copy_position_from(const EventSink& other) override;

 private:
  /// A card in a pile that cards only pass through, and its origin.
  struct Passing {
    Card card;
    Pile pile, from;
  };

  const Ruleset& rules() const { return game_->rules(); }
  StateView read() const { return game_->read(); }
  SeatSet everybody() const { return SeatSet::first(rules().players()); }
  /// Records a public fact.
  template <class Fact>
  void record_open(const Fact& fact) {
    add(LogRecord(fact, everybody()), list_.size());
  }
  /// Notifies the observer of a fact if no records are made.
  template <class Fact>
  void tell_compact(const Fact& fact) const {
    if (observer_) observer_->recorded_compact(fact.compact());
  }
  /// Returns true if observers get only compact records.
  bool compact() const { return !keeps() && !tracing(); }
  /// Returns the context if it is of an event and not of a value, else nullptr.
  const EventContext* event() const;
  /// Adds a record at this position.
  void add(LogRecord record, std::size_t position);
  /// Returns the pile that a card comes from which passes through this pile; else the pile itself.
  Pile origin(Card card, Pile pile) const;

  const GameParts* game_ = nullptr;
  Observer* observer_ = nullptr;
  std::vector<LogRecord> list_;
  std::size_t step_ = 0;  ///< beginning of the current step's records
  std::int32_t finished_ = 0;
  std::vector<Passing> passing_, passing_before_;  ///< now, and at the beginning of the current step
};

/// Returns the log of a game. Throws std::bad_cast if its engine was made without one.
EventLog& log_of(Engine& engine);
const EventLog& log_of(const Engine& engine);

}  // namespace rules
