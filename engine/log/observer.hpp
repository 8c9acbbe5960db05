// Observers: parts outside the game that are notified immediately of what happens.
#pragma once
#include <vector>

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

}  // namespace rules
