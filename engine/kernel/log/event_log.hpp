// The records of a game, in the order in which things took effect. Owns the list; knows no words.
// Invariant: an event is before everything that it did, and after the cards played on it. It is added as soon as its
// outcome is known. A step that runs again makes its records again.
#pragma once
#include <span>
#include <vector>

#include "kernel/log/log_record.hpp"
#include "kernel/decisions/question.hpp"

namespace rules {

struct EventContext;

/// What an observer wants to be told of a game of which no records are kept. The rest then costs nothing.
struct Subscription {
  std::vector<bool> events;  ///< by event: whether begins() and resolved() are wanted
  std::uint32_t notes = 0;   ///< kinds of records, as bits
  void add(LogRecord::Kind kind) { notes |= bit(kind); }
  static constexpr std::uint32_t bit(LogRecord::Kind kind) { return 1u << static_cast<int>(kind); }
};

/// Is told what happens as soon as it is known: of everything while the engine keeps records, else what it has
/// subscribed to (Engine::subscribe). Changes nothing.
class Observer {
 public:
  virtual ~Observer() = default;
  /// An event begins to resolve.
  virtual void begins(const EventContext&) {}
  /// What came of an event; of silent ones too.
  virtual void resolved(const EventContext&) {}
  /// A value that packs may modify has its number.
  virtual void computed(const EventContext&) {}
  virtual void recorded(const LogRecord& record) { recorded_compact(record); }
  /// The same in short: all there is where no records are kept.
  virtual void recorded_compact(const CompactRecord&) {}
  /// A question waits for an answer; what it is about is still going on.
  virtual void waits(const Question&) {}
  virtual void answered(const Question&, const Answer&) {}
};

class EventLog {
 public:
  const std::vector<LogRecord>& list() const { return list_; }
  std::size_t size() const { return list_.size(); }
  /// How many are finished: the next gets this number. Whoever remembers it reads only what is new.
  std::int32_t finished() const { return finished_; }

  /// Puts a record at this place, and says which it is.
  void add(LogRecord record, std::size_t place);
  void clear();
  /// What is told of the step at hand is final.
  void close_step() {
    step_ = list_.size();
    passing_before_ = passing_;
  }
  /// What is told of the step at hand is void: it runs again.
  void forget_step();
  /// What is told of the step at hand.
  std::span<const LogRecord> of_step() const { return std::span(list_).subspan(step_); }

  /// A card was noted to come to this pile from another one; `passes`: through it, to be told of when it leaves.
  void comes(Card card, Pile pile, Pile from, bool passes);
  /// Where a card comes from that was noted to pass through this pile; else the pile itself.
  Pile origin(Card card, Pile pile) const;

  /// Becomes a copy of others without what they tell.
  void copy_position_from(const EventLog& other);
  /// In the step at hand, which runs again, each card has taken the place of another.
  void rename(std::span<const Card> to);

 private:
  /// A card in a pile through which cards only pass, and where it came from.
  struct Passing {
    Card card;
    Pile pile, from;
  };
  std::vector<LogRecord> list_;
  std::size_t step_ = 0;  ///< where the records of the step at hand begin
  std::int32_t finished_ = 0;
  std::vector<Passing> passing_, passing_before_;  ///< now, and when the step at hand began
};

}  // namespace rules
