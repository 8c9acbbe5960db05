// Roll and keep. All seats secretly roll the dice in their cups and choose which to keep, then reveal together and pay.
// Dice that are not kept return to the cup unseen. One roll is one step, repeated until all dice are set aside. Without
// a variable for the last roll, each seat must keep at least one die per roll, so that the loop ends. Within a turn,
// only the seat whose turn it is rolls; the other seats' dice stay as they are.
#pragma once
#include "base/attributes.hpp"
#include "kernel/game_parts.hpp"

namespace rules {

struct RollKeepRules {
  DieId die;
  QuestionId keep;       ///< a subset question; cards may be committed with it
  QuestionId fewer;      ///< asked when a committed card fails and the seat can't pay for all chosen dice: which to
                         ///< keep; required if cards can be committed and keeping costs something
  EventId roll, reveal;  ///< resolved before rolling, and when all reveal; either may be null, but committed cards are
                         ///< played on `reveal`
  std::vector<std::int32_t> costs;  ///< by number of dice kept together, from 0; empty: keeping is free
  ResourceId pays;                  ///< set if there are costs
  PlaceId to;
  ValueId surcharge;  ///< of players: added to the price of keeping dice if it isn't 0; may be negative
  VariableId waiver;  ///< of player: if set, this reveal costs nothing
  VariableId last;    ///< of game: set once any seat has set aside all its dice; the whole next roll is then kept for
                      ///< free; null: every seat rolls until all its dice are set aside
  VariableId first;   ///< of game: the seat that plays first at a reveal
  bool in_turn = false;  ///< runs as a phase of a turn
};

class RollKeep : public StepKind {
 public:
  explicit RollKeep(RollKeepRules rules);
  void run(GameParts& game) const override;
  bool again(const GameParts& game) const override;
  const RollKeepRules& rules() const { return rules_; }
  /// Returns the current price for a seat that keeps this many dice together.
  int price(GameParts& game, Seat seat, int kept) const;

 private:
  /// Choices of all seats, by seat.
  struct Choices {
    BySeat<std::uint32_t> dice{};  ///< dice to keep, as bits
    BySeat<Card> commits;
    bool committed = false;  ///< at least one card is committed
  };
  int cost(int kept) const { return costs_[static_cast<std::size_t>(kept)]; }
  /// Returns the price of this many dice, ignoring any waiver.
  RULES_NOINLINE int due(GameParts& game, Seat seat, int kept) const;
  bool complete(const GameParts& game, Seat seat) const;
  /// Puts the dice of the rolling seats into their cups.
  void gather(GameParts& game) const;
  /// Returns the numbers of dice (as bits), out of `dice`, that a seat can pay for including the surcharge.
  RULES_NOINLINE std::uint32_t payable(GameParts& game, Seat seat, int dice, std::int32_t means) const;
  /// Fills in the question of which of these dice to keep, up to the number that the seat can pay for.
  Subset& fill(GameParts& game, Question& ask, std::uint32_t dice) const;
  /// Adds the cards that may be committed, unless something prevents playing them.
  void offer_commits(GameParts& game, std::span<Question> asks) const;
  static std::uint32_t chosen(const Subset& legal, const Answer& given);
  /// Returns true if any seat may have a card to commit.
  bool committing(const GameParts& game) const;
  /// Rolls for all seats and reveals what they keep; `whole`: everything. Sets `rolled` to the rolled dice by seat, as
  /// bits.
  void roll_and_keep(GameParts& game, bool whole, std::span<std::uint32_t> rolled) const;
  /// Asks all seats that have rolled these dice which of them to keep.
  void choose(GameParts& game, std::span<const std::uint32_t> rolled, Choices& choices) const;
  /// Equivalent to choose() when all answers are drawn (Decisions::draws) and no seat can commit cards.
  void draw_choices(GameParts& game, std::span<const std::uint32_t> rolled, Choices& choices) const;
  /// Returns the numbers of dice (as bits), out of `dice`, that a seat may keep.
  RULES_ALWAYS_INLINE inline std::uint32_t legal_sizes(GameParts& game, Seat seat, int dice) const;
  RULES_NOINLINE void play_commits(GameParts& game, Choices& choices) const;
  void pay(GameParts& game, Seat seat, std::uint32_t shown, bool free) const;
  void tell(GameParts& game, Seat seat, std::uint32_t shown, int price, bool forced) const;
  RollKeepRules rules_;
  std::array<std::int32_t, 33> costs_{};   ///< by number of dice kept
  std::vector<std::uint32_t> affordable_;  ///< by means: the numbers of dice that a seat can pay for, as bits
};

}  // namespace rules
