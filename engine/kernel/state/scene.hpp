// The scene: the state at hand, the event at hand, and who is told what happens. Owns the state and the records;
// changes no state (that is for StateMutator). Each record says which seats may know which part of it. Plain
// simulations make none, so this code is marked as cold (logging.cpp).
#pragma once
#include "kernel/events/event_context.hpp"
#include "kernel/log/event_log.hpp"
#include "kernel/state/knowledge.hpp"
#include "kernel/events/scripts.hpp"

namespace rules {

class Scene {
 public:
  const Ruleset& rules() const { return *rules_; }
  StateView read() const { return {*rules_, state_}; }
  const GameState& state() const { return state_; }
  Scripts& scripts() { return *scripts_; }
  /// Scripts are run by this one from now on; nobody: nothing may run that needs them. Not while something runs.
  void use(Scripts* scripts) { scripts_ = scripts; }
  /// The innermost event that is being resolved, or none.
  EventContext* context() { return context_; }

  bool tracing = false;  ///< log every change
  Observer* observer = nullptr;
  /// From now on records of all that people may want to know are made and kept, or no more.
  void keep_log(bool on) { wanted_ = on ? kEverything : 0; }
  /// Whether they are.
  bool logging() const { return wanted_ == kEverything; }
  /// This observer is told from now on; unless records are kept, only what is in its subscription. Both must outlive
  /// the scene, or the next subscription.
  void subscribe(Observer* who, const Subscription& to);
  /// Whether a record of this kind is made.
  bool logs(LogRecord::Kind kind) const { return (wanted_ & Subscription::bit(kind)) != 0; }
  /// Whether somebody is told of this event.
  [[gnu::always_inline]] bool logs(std::int32_t hook_target) const {
    return (wanted_ & kOfEvents) != 0 && (logging() || subscription_->events[static_cast<std::size_t>(hook_target)]);
  }
  /// Whether observers are told of things in short, by log_compact(): no records are made.
  bool compact() const { return !logging() && !tracing; }
  void log_compact(const CompactRecord& what) const {
    if (observer) observer->recorded_compact(what);
  }
  const std::vector<LogRecord>& log() const { return log_.list(); }
  std::int32_t records_finished() const { return log_.finished(); }
  /// What is noted of the step at hand.
  std::span<const LogRecord> step_log() const { return log_.of_step(); }
  /// Adds a record at the end.
  [[gnu::cold]] void record(LogRecord record);
  /// Notes who decided a tie between these seats, for whom, and what it was for (no record: for the game). `place`: 0
  /// if there is only one.
  void log_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int place = 0) {
    if (logs(LogRecord::Kind::tie)) add_tie(decider, tied, winner, prize, place);
  }

 protected:
  Scene(const Ruleset& ruleset, Scripts& scripts) : rules_(&ruleset), scripts_(&scripts), state_(ruleset.cells) {}
  /// Returns where among the records an event comes that begins.
  [[gnu::cold]] std::size_t log_begin(const EventContext& context);
  /// Notes what came of an event, at this place among the records: before all that it did.
  [[gnu::cold]] void log_event(const EventContext& context, std::size_t place);
  [[gnu::cold]] void log_move(ResourceId resource, std::int32_t n, Holder from, Holder to);
  /// `seen`: by whom.
  [[gnu::cold]] void log_card(Card card, Pile from, Pile to, SeatSet seen);
  [[gnu::cold]] void log_copy(Seat seat, Card card);
  [[gnu::cold]] void log_step(StepId step);
  /// Notes what has so many parts, of which these seats may know the last, and everybody the others.
  [[gnu::cold]] void log_change(const CompactRecord& told, std::size_t parts, SeatSet visible_to);
  template <class Fact>
  void log_change(const Fact& fact, SeatSet visible_to) {
    log_change(fact.compact(), Fact::kParts, visible_to);
  }
  /// Everybody may know all of it.
  template <class Fact>
  void log_open(const Fact& fact) {
    log_change(fact, SeatSet::first(rules_->players));
  }

  const Ruleset* rules_;
  Scripts* scripts_;
  GameState state_;
  EventContext* context_ = nullptr;
  std::int32_t question_ = 0;  ///< how many questions the step at hand has asked
  int depth_ = 0;              ///< of events and values that compute themselves, each within the one before
  EventLog log_;

 private:
  [[gnu::cold]] void add_record(LogRecord& record, std::size_t place);
  [[gnu::cold]] void add_tie(Seat decider, SeatSet tied, Seat winner, RecordId prize, int place);

  static constexpr std::uint32_t kOfEvents = 1u << 31, kEverything = ~0u;
  std::uint32_t wanted_ = 0;  ///< of which kinds records are made, as bits, and whether anybody is told of events
  const Subscription* subscription_ = nullptr;
};

}  // namespace rules
