// MetricWatch: counts the metrics of one game during play, from generic kernel notifications: steps, events, card
// moves, ties, offers. Owns the row of numbers. Changes nothing in the game. Invariant: a re-run step is counted once.
#pragma once
#include "kernel/engine.hpp"
#include "log/event_log.hpp"
#include "packs/build/linked.hpp"
#include "simulation/metrics.hpp"

namespace rules::simulation {

class MetricWatch : public Observer {
 public:
  /// The metrics must outlive this; `rules` is their ruleset.
  MetricWatch(const packs::LinkedGame& linked, const Metrics& metrics);

  /// Starts watching a new game in this engine. `again`: steps may be re-run.
  void begin(Engine& engine, bool again);
  /// Counts the end-of-game metrics. Call within Engine::guarded().
  void end();
  /// Returns the counts, by column.
  std::vector<std::int64_t>& values() { return values_; }

  void begins(const EventContext& context) override;
  void resolved(const EventContext& context) override;
  void recorded_compact(const CompactRecord& record) override;

 private:
  /// An offer not yet accepted, or a part of the preceding offer.
  struct Offer {
    Seat from, target;           ///< in a part: none
    std::int32_t resource = -1;  ///< in a part: -1 for a card
    std::int32_t what = 0;       ///< the amount, or the card
  };
  /// State that changes while a step runs.
  struct Course {
    std::int32_t round = 0;        ///< the current round
    StepId step;                   ///< of the ruleset
    std::vector<Offer> offers;     ///< for the pending decision, each before its parts
    std::vector<Card> due;         ///< cards being paid
    std::vector<Seat> leaders;     ///< sole leader after each round, or none
    Table<CardKind, SeatSet> had;  ///< the seats that have owned it
    Seat acting;                   ///< the seat taking a place's action,
    std::int64_t score = 0;        ///< and its score before
  };

  /// Adds to a count if it is measured.
  void add(Measure measure, std::int32_t what, Seat seat, std::int64_t n = 1) {
    if (const std::int32_t column = metrics_->column(measure, what); column >= 0) values_[at(column + seat.index)] += n;
  }
  void set(Measure measure, std::int64_t n, std::int32_t what = 0) {
    if (const std::int32_t column = metrics_->column(measure, what); column >= 0) values_[at(column)] = n;
  }
  void begin_step(const logged::Step& begun);
  void tie(const logged::Tie& tie);
  void offer_begins(const logged::Offer& offer);
  void offered(const logged::Offered& thing);
  void card_moved(const logged::CardMove& move);
  void comes_to(CardKind kind, Seat seat);
  void card_played(const EventContext& context);
  /// Counts the worth of the current action, if there is one.
  void close_action();
  /// Returns true if the event is an action of the current step, raised by the step itself.
  bool is_action(const EventContext& context) const;
  /// Returns the notifications needed for the metrics.
  Subscription subscription() const;
  /// Returns a seat's points now, or the sole leader, if any. Changes nothing in the game.
  std::int64_t points(Seat seat);
  Seat leader();
  void end_points(Seat winner);
  void end_course(Seat winner);
  void end_cards(Seat winner);

  const packs::LinkedGame* linked_;
  const Ruleset* rules_;
  const Metrics* metrics_;
  Engine* engine_ = nullptr;
  bool leads_, worth_, cards_;  ///< true if measured
  Table<StepId, std::vector<EventId>> actions_;
  Subscription wanted_;
  std::vector<std::int64_t> values_, values_before_;
  Course course_, before_;  ///< now, and at the beginning of the current step
  bool again_ = false;
  std::int32_t step_number_ = -1;
  Counters counters_;  ///< at the beginning of the game
};

}  // namespace rules::simulation
