// MetricWatch: counts the metrics of one game during play, from generic kernel notifications: steps, events, card
// moves, ties, offers. Owns the row of numbers. Changes nothing in the game. Invariant: a re-run step is counted once.
#pragma once
#include "kernel/engine.hpp"
#include "log/event_log.hpp"
#include "packs/build/linked.hpp"
#include "simulation/metrics.hpp"

namespace rules::simulation {

/// Each seat's points during a game. They are queried after each action and are usually unchanged, so a score is
/// recomputed only if one of its inputs has changed. Results always equal the engine's current values.
class Scores {
 public:
  /// `told`: moved() is called for each card that moves. Without it everything is recomputed.
  Scores(const packs::LinkedGame& linked, bool told);

  /// Starts a new game in this engine.
  void begin(Engine& engine);
  /// Drops all cached scores: the game may have gone back.
  void forget();
  /// Notes that a card has moved to another pile.
  void moved(Card card, Pile from, Pile to);

  /// Returns the points of a seat. Changes nothing in the game.
  std::int64_t of(Seat seat);
  /// Returns the sole leader, or no seat.
  Seat leader();

 private:
  /// A change counter; counters only increase, so equal sums mean that nothing has changed.
  using Times = std::uint64_t;
  /// One score of one seat: its cached value and its inputs.
  struct Score {
    ValueId id;
    bool known = false;                       ///< the inputs are known:
    std::int32_t amount_cell = 0;             ///< a cell of the state, unless it is the first cell;
    std::int32_t holder_cell = 0, holds = 0;  ///< whether this cell holds this value;
    std::size_t first = 0, end = 0;           ///< and a range of made_of_
    bool there = false;                       ///< a value is cached
    bool held = false;
    std::int32_t amount = 0;
    Times times = 0;
    std::int64_t points = 0;
  };

  Score score_of(ValueId id, Seat seat, const script::Reads& reads, bool told);
  void look_at_resources();
  std::int64_t sum(Seat seat);
  std::int64_t points(Score& score, Seat seat);

  const Ruleset* rules_;
  Engine* engine_ = nullptr;
  std::vector<Score> scores_;                   ///< by seat and score
  std::vector<std::size_t> made_of_;            ///< inputs, as indices into times_
  std::vector<Times> times_;                    ///< piles, then zones, kinds of cards, resources
  std::size_t zones_, kinds_, resources_;       ///< where these begin in times_
  std::vector<ResourceId> watched_;             ///< the resources that scripts read
  std::vector<std::vector<std::int32_t>> had_;  ///< the last known amounts of these
};

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
  Scores scores_;
  std::vector<std::int64_t> values_, values_before_;
  Course course_, before_;  ///< now, and at the beginning of the current step
  bool again_ = false;
  std::int32_t step_number_ = -1;
  Counters counters_;  ///< at the beginning of the game
};

}  // namespace rules::simulation
