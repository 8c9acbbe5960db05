// Roll and keep. Everybody rolls the dice in their cup in secret, and chooses in secret which to keep. Then all reveal
// at once, and pay for what they keep. Dice that aren't kept go back to the cup unseen. One roll is one step; the step
// repeats until all dice of all seats are set aside. Without a variable for the last roll, everybody has to keep at
// least one die of each roll, so that it comes to an end. Within a turn all this is of the seat whose turn it is alone,
// and the dice of the others lie as they lay.
#pragma once
#include "base/attributes.hpp"
#include "kernel/game_parts.hpp"

namespace rules {

struct RollKeepRules {
  DieId die;
  QuestionId keep;       ///< of kind subset; cards may be committed with it
  QuestionId fewer;      ///< asked when a committed card fails and the keep can't be paid: which of these dice to keep;
                         ///< needed if cards can be committed and keeping costs something
  EventId roll, reveal;  ///< resolved before the dice are rolled, and when all reveal; either may be none,
                         ///< but committed cards are played on the second
  std::vector<std::int32_t> costs;  ///< by how many dice are kept at once, from 0; none: keeping is free
  ResourceId pays;                  ///< if there are costs
  PlaceId to;
  ValueId surcharge;  ///< of players: how much more a keep costs that isn't free; below 0: less
  VariableId waiver;  ///< of player: if set, this reveal costs nothing
  VariableId last;    ///< of game: set once somebody's dice are all set aside; then the next roll is kept whole, free;
                      ///< none: everybody goes on until all their dice are set aside
  VariableId first;   ///< of game: the seat from which plays at a reveal are taken
  bool in_turn = false;  ///< it is a phase of a turn
};

class RollKeep : public StepKind {
 public:
  explicit RollKeep(RollKeepRules rules);
  void run(GameParts& game) const override;
  bool again(const GameParts& game) const override;
  const RollKeepRules& rules() const { return rules_; }
  /// What a seat pays now for keeping so many dice at once.
  int price(GameParts& game, Seat seat, int kept) const;

 private:
  /// What everybody has chosen, by seat.
  struct Choices {
    BySeat<std::uint32_t> dice{};  ///< those to keep, as bits
    BySeat<Card> commits;
    bool committed = false;  ///< some card is
  };
  int cost(int kept) const { return costs_[static_cast<std::size_t>(kept)]; }
  /// What so many dice cost the seat if nothing waives it.
  RULES_NOINLINE int due(GameParts& game, Seat seat, int kept) const;
  bool complete(const GameParts& game, Seat seat) const;
  /// Puts the dice into the cups of those who roll.
  void gather(GameParts& game) const;
  /// For how many dice a seat can pay with such means, as bits, if there is no surcharge.
  RULES_ALWAYS_INLINE inline std::uint32_t affordable(std::int32_t means) const;
  /// The same of so many dice, with the surcharge.
  RULES_NOINLINE std::uint32_t payable(GameParts& game, Seat seat, int dice, std::int32_t means) const;
  /// Asks which of these dice to keep, of so many as the seat can pay for.
  Subset& fill(GameParts& game, Question& ask, std::uint32_t dice) const;
  /// Adds the cards that may be committed, where nothing is in the way of playing them.
  void offer_commits(GameParts& game, std::span<Question> asks) const;
  static std::uint32_t chosen(const Subset& legal, const Picked& given);
  /// Whether somebody may have a card to commit.
  bool committing(const GameParts& game) const;
  /// All roll and show what they keep; `whole`: all of it. Sets `rolled` to the dice that were rolled, by seat, as
  /// bits.
  void roll_and_keep(GameParts& game, bool whole, std::span<std::uint32_t> rolled) const;
  /// Asks all who have rolled these dice which to keep.
  void choose(GameParts& game, std::span<const std::uint32_t> rolled, Choices& choices) const;
  /// Does the same where all answers are drawn (Decisions::draws) and nobody is committing.
  void draw_choices(GameParts& game, std::span<const std::uint32_t> rolled, Choices& choices) const;
  /// Returns how many of `dice` dice a seat may keep, as bits.
  std::uint32_t legal_sizes(GameParts& game, Seat seat, int dice) const;
  RULES_NOINLINE void play_commits(GameParts& game, Choices& choices) const;
  void pay(GameParts& game, Seat seat, std::uint32_t shown, bool free) const;
  void tell(GameParts& game, Seat seat, std::uint32_t shown, int price, bool forced) const;
  RollKeepRules rules_;
  std::array<std::int32_t, 33> costs_{};   ///< by how many dice are kept
  std::vector<std::uint32_t> affordable_;  ///< by what a seat has: for how many dice it can pay, as bits
};

}  // namespace rules
