// Observers: parts outside the game that are told what happens, as soon as it is known.
#pragma once
#include <vector>

#include "log/log_record.hpp"

namespace rules {

/// The events and records that an observer is told of in a game that keeps none. All others then cost nothing.
struct Subscription {
  Table<EventId, bool> events;  ///< whether begins() and resolved() are wanted
  std::uint32_t kinds = 0;      ///< kinds of records, as bits
  void add(RecordKind kind) { kinds |= 1u << static_cast<int>(kind); }
};

/// Is told of everything while records are kept, else of what it has subscribed to (EventLog::subscribe). Changes
/// nothing.
class Observer {
 public:
  Observer() = default;
  virtual ~Observer() = default;
  /// An event begins to resolve.
  virtual void begins(const EventContext&) {}
  /// An event has its outcome; silent ones too.
  virtual void resolved(const EventContext&) {}
  /// A value that packs may modify has its number.
  virtual void computed(const EventContext&) {}
  virtual void recorded(const LogRecord& record) { recorded_compact(record); }
  /// The compact form of a record: all there is where no records are kept.
  virtual void recorded_compact(const CompactRecord&) {}
  /// A question is pending; what it is about is still going on.
  virtual void waits(const Question&) {}
  virtual void answered(const Question&, const Answer&) {}
};

}  // namespace rules
