// A contest for a place of the board. The winner is the seat that shows the most dice of a face, as a value counts
// them, or the best hand of a ranking. Wild dice count as any face. If there is a tie, that is an event: unless a card
// or a handler says who wins, other seats may make offers, and the decider decides. Then the winners, best first, each
// take one of the actions that are left.
#pragma once
#include <memory>

#include "base/attributes.hpp"
#include "mechanics/offers.hpp"
#include "mechanics/ranking.hpp"

namespace rules {

struct ContestRules {
  DieId die;
  int face = -1;                           ///< most dice of this face, at least one; or
  ValueId counts;                          ///< how many a seat shows, of seat and record; none: those of the face
  bool counts_face = false;                ///< that is what it counts if nothing modifies it
  std::shared_ptr<const Ranking> ranking;  ///< the best hand
  EventId event;                           ///< with the record in its first field; if it is forbidden, nobody wins
  RecordId record;                         ///< the place contested
  EventId placed;                          ///< record, seat, place: resolved for each winner before any action is done
  ValueId places;                          ///< how many winners, of the record, but no more than actions; none: one
  std::vector<EventId> actions;            ///< first field: who acts
  std::vector<std::int32_t> count_fields;  ///< of each action: the field that gets how many dice of the face; -1: none
  EventId tie_break;                       ///< record, decider, the tied, place, who wins; may be none
  VariableId decider;                      ///< the seat that settles ties
  VariableId won;                          ///< of player: counted up for every place won
  QuestionId tie, action;
  OfferRules offers;
};

class Contest : public StepKind {
 public:
  /// At most kMaxOptions actions, and offers of at most kMaxParts resources.
  explicit Contest(ContestRules rules) : rules_(std::move(rules)) {}
  void run(GameParts& game) const override;
  std::span<const EventId> actions() const override { return rules_.actions; }
  RecordId contested() const override { return rules_.record; }
  EventContext action(GameParts& game, Seat seat, EventId action) const override;
  QuestionId action_question() const override { return rules_.action; }
  const ContestRules& rules() const { return rules_; }
  /// How strong each of the first seats is, by the dice as they lie: how many count, or 1 and the strength of the hand.
  void measure(GameParts& game, std::span<std::int32_t> strengths) const;
  /// How many may win, before the number of actions limits it.
  std::int64_t places(GameParts& game) const {
    return rules_.places ? game.values().value(rules_.places, Seat(), rules_.record.index) : 1;
  }

 private:
  class Decision;
  /// Who has won, and which place.
  struct Winner {
    Seat seat;
    std::int32_t place;
  };
  /// Whether a seat shows as many dice as it has of the face.
  bool counts_plainly(const GameParts& game) const {
    return !rules_.counts || (rules_.counts_face && game.values().counts_faces(rules_.counts));
  }
  std::int32_t count(GameParts& game, Seat seat) const;
  /// Returns the winner among several tied for a place, or no seat. `place` is 0 if there is only one.
  RULES_NOINLINE Seat break_tie(GameParts& game, SeatSet tied, int place) const;
  /// The same, as the decider says.
  Seat decide(GameParts& game, Seat decider, SeatSet tied, int place) const;
  /// The seats with the highest strength above 0.
  static SeatSet strongest(std::span<const std::int32_t> strengths);
  /// `counted`: how many dice the seat shows, if that was counted and nothing has happened since.
  EventContext action(GameParts& game, Seat seat, EventId action, std::optional<std::int32_t> counted) const;
  void act(GameParts& game, Seat winner, EventId action, std::optional<std::int32_t> counted = {}) const;
  /// What measure() does where seats may show more dice, or less, than they have of the face.
  RULES_NOINLINE void measure_any(GameParts& game, std::span<std::int32_t> strengths) const;
  /// Decides several places, or none; then each winner acts. `tied`: the strongest.
  /// Uses the strengths up.
  RULES_NOINLINE void share(GameParts& game, std::span<std::int32_t> strengths, SeatSet tied,
                            std::int64_t places) const;
  /// Counts what was won, and tells of it if anybody listens; returns whether somebody did.
  RULES_ALWAYS_INLINE inline bool crown(GameParts& game, std::span<const Winner> winners) const;
  void tell_placed(GameParts& game, std::span<const Winner> winners) const;
  /// Each winner takes one of the actions that are left.
  RULES_NOINLINE void act_in_turn(GameParts& game, std::span<const Winner> winners) const;
  /// Returns the index of the action that the winner takes.
  std::ptrdiff_t choose_action(GameParts& game, Seat winner, std::span<const EventId> actions) const;
  ContestRules rules_;
};

/// Serves the seats whose variable is still at zero, one at a time, in the order that the decider chooses.
struct QueueRules {
  VariableId unless, decider;
  QuestionId order;
  EventId event;  ///< first field: whose turn it is
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
