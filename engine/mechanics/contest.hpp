// Contest for a place on the board. The winner is the seat with the most dice of a face (as a value counts them) or
// with the best hand of a ranking. Wild dice count as any face. A tie is an event: unless a card or a handler names a
// winner, the other seats may make offers, then the decider decides. Each winner, best first, takes one of the
// remaining actions.
#pragma once
#include <memory>

#include "base/attributes.hpp"
#include "mechanics/offers.hpp"
#include "mechanics/ranking.hpp"

namespace rules {

struct ContestRules {
  DieId die;
  int face = -1;                           ///< the most dice of this face win, at least one; -1: `ranking` decides
  ValueId counts;                          ///< number of dice that a seat shows for the record; null: dice of `face`
  bool counts_face = false;                ///< `counts` equals the dice of `face` unless modified
  std::shared_ptr<const Ranking> ranking;  ///< the best hand, if `face` is -1
  EventId event;                           ///< first field: the record; if the event is forbidden, nobody wins
  RecordId record;                         ///< the contested place
  EventId placed;                          ///< record, seat, rank: resolved for every winner before the first action
  ValueId places;                          ///< number of winners for the record, at most one per action; null: one
  std::vector<EventId> actions;            ///< first field: the actor
  std::vector<std::int32_t> count_fields;  ///< by action: the field that receives the number of dice; -1: none
  EventId tie_break;                       ///< record, decider, tied seats, rank, winner; may be null
  VariableId decider;                      ///< the seat that breaks ties
  VariableId won;                          ///< of player: incremented for every win
  QuestionId tie, action;
  OfferRules offers;
};

class Contest : public StepKind {
 public:
  /// Accepts at most kMaxOptions actions, and offers of at most kMaxParts resources.
  explicit Contest(ContestRules rules) : rules_(std::move(rules)) {}
  void run(GameParts& game) const override;
  std::span<const EventId> actions() const override { return rules_.actions; }
  RecordId contested() const override { return rules_.record; }
  /// Returns one of the actions, with the fields that it would be given if this seat had won.
  EventContext action(GameParts& game, Seat seat, EventId action) const {
    return this->action(game, seat, index_of(action), {});
  }
  const ContestRules& rules() const { return rules_; }
  /// Computes the strength of each seat, in seat order, from the dice as they lie: the number of dice that count, or
  /// the strength of the hand plus 1.
  void measure(GameParts& game, std::span<std::int32_t> strengths) const;
  /// Returns the number of winners, before the number of actions limits it.
  std::int64_t places(GameParts& game) const {
    return rules_.places ? game.values().value(rules_.places, Seat(), rules_.record.index) : 1;
  }

 private:
  /// A winner and its rank, from 1.
  struct Winner {
    Seat seat;
    std::int32_t place;
  };
  /// Returns true if seats show exactly as many dice as they have of the face.
  bool counts_plainly(const GameParts& game) const {
    return !rules_.counts || (rules_.counts_face && game.values().counts_faces(rules_.counts));
  }
  std::int32_t count(GameParts& game, Seat seat) const;
  /// Returns the winner among several seats tied for a place, or no seat. `place` is 0 if there is only one place.
  RULES_NOINLINE Seat break_tie(GameParts& game, SeatSet tied, int place) const;
  /// Returns the winner that the decider chooses.
  Seat decide(GameParts& game, Seat decider, SeatSet tied, int place) const;
  /// Returns the seats with the highest strength above 0.
  static SeatSet strongest(std::span<const std::int32_t> strengths);
  std::size_t index_of(EventId action) const;
  /// Implements action(). `counted`: the number of dice that the seat shows, if already counted and still valid.
  EventContext action(GameParts& game, Seat seat, std::size_t index, std::optional<std::int32_t> counted) const;
  /// Implements measure() for contests in which seats may show more or fewer dice than they have of the face.
  RULES_NOINLINE void measure_any(GameParts& game, std::span<std::int32_t> strengths) const;
  /// Decides any number of places, then lets each winner act. `tied`: the strongest seats. Overwrites `strengths`.
  RULES_NOINLINE void share(GameParts& game, std::span<std::int32_t> strengths, SeatSet tied,
                            std::int64_t places) const;
  /// Increments the win counters and raises `placed` if it is hooked or logged. Returns true if it was raised.
  RULES_ALWAYS_INLINE inline bool crown(GameParts& game, std::span<const Winner> winners) const;
  void tell_placed(GameParts& game, std::span<const Winner> winners) const;
  /// Lets each winner, in order, take one of the remaining actions.
  RULES_NOINLINE void act_in_turn(GameParts& game, std::span<const Winner> winners) const;
  /// Returns the index of the action that the winner takes.
  std::size_t choose_action(GameParts& game, Seat winner, std::span<const EventId> actions) const;
  ContestRules rules_;
};

/// Serves the seats whose variable is still 0, one at a time, in the order that the decider chooses.
struct QueueRules {
  VariableId unless, decider;
  QuestionId order;
  EventId event;  ///< first field: the seat to serve
};

class Queue : public StepKind {
 public:
  explicit Queue(QueueRules rules) : rules_(rules) {}
  void run(GameParts& game) const override;
  std::span<const EventId> actions() const override { return {&rules_.event, 1}; }

 private:
  QueueRules rules_;
};

}  // namespace rules
