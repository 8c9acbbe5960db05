// MetricWatch: counts the metrics of one game while it is played. An observer of its log: of steps, events, cards that
// move, ties, offers. Owns the row of numbers. Changes nothing in the game. Invariant: a step that
// runs again, because it waited for an answer, is counted once.
#pragma once
#include "lab/metrics.hpp"
#include "lab/scores.hpp"
#include "log/event_log.hpp"

namespace rules::lab {

class MetricWatch : public Observer {
 public:
  /// Both must outlive it; the metrics were made of this game.
  MetricWatch(const content::LinkedGame& linked, const Metrics& metrics);

  /// Is told of this engine's game from now on, which begins. `again`: steps may run again.
  void begin(Engine& engine, bool again);
  /// The game is over: counts what is seen at the end. To be called within Engine::guarded().
  void end();
  /// What was counted, by column.
  std::vector<std::int64_t>& values() { return values_; }

  void begins(const EventContext& context) override;
  void resolved(const EventContext& context) override;
  void recorded_compact(const CompactRecord& record) override;

 private:
  /// An offer that nobody has accepted yet, or a part of the one before it.
  struct Offer {
    Seat from, target;           ///< of a part: nobody
    std::int32_t resource = -1;  ///< of a part: -1 for a card
    std::int32_t what = 0;       ///< how many of it, or which card
  };
  /// All that changes while a step runs.
  struct Course {
    std::int32_t round = 0;        ///< that is being played
    StepId step;                   ///< of the ruleset
    std::vector<Offer> offers;     ///< for the decision at hand, each before its parts
    std::vector<Card> due;         ///< cards that are being paid
    std::vector<Seat> leaders;     ///< alone in the lead after each round
    Table<CardKind, SeatSet> had;  ///< the seats whose it was
    Seat acting;                   ///< who does what the place gives,
    std::int64_t score = 0;        ///< and had so many points before
  };

  /// Adds to a number if it is measured.
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
  /// Counts what an action was worth, if one went on.
  void close_action();
  /// Whether the event is what the current step is there for, resolved by the step itself.
  bool is_action(const EventContext& context) const;
  /// What has to be told to count what is measured.
  Subscription subscription() const;
  void end_points(Seat winner);
  void end_course(Seat winner);
  void end_cards(Seat winner);

  const content::LinkedGame* linked_;
  const Ruleset* rules_;
  const Metrics* metrics_;
  Engine* engine_ = nullptr;
  bool leads_, worth_, cards_;  ///< whether these are measured
  Table<StepId, std::vector<EventId>> actions_;
  Subscription wanted_;
  Scores scores_;
  std::vector<std::int64_t> values_, values_before_;
  Course course_, before_;  ///< now, and when the current step began
  bool again_ = false;
  std::int32_t step_number_ = -1;
  Counters counters_;  ///< when the game began
};

}  // namespace rules::lab
