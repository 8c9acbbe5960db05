// Scores: the points of each seat in a game that goes on. They are asked for after each action, and most of them are
// what they were: one is computed anew only if something that it is made of has changed. Owns what was computed, and
// how often things have changed. Invariant: what it says is what the engine would say now.
#pragma once
#include "content/linked.hpp"
#include "kernel/engine.hpp"

namespace rules::lab {

class Scores {
 public:
  /// The game must outlive it. `told`: moved() is called for each card that moves. Without it everything is computed
  /// anew.
  Scores(const content::LinkedGame& linked, bool told);

  /// Another game begins, which has this engine.
  void begin(Engine& engine);
  /// The game may have gone back: nothing is known any more.
  void forget();
  /// A card has come to lie in another pile.
  void moved(Card card, Pile from, Pile to);

  /// The points of a seat. Changes nothing in the game.
  std::int64_t of(Seat seat);
  /// Who is alone in the lead, if anybody.
  Seat leader();

 private:
  /// How often something has changed; sums of such numbers are the same only if all of them are.
  using Times = std::uint64_t;
  /// One score of one seat: what it was, and what of.
  struct Score {
    ValueId id;
    bool known = false;                       ///< what it is made of:
    std::int32_t amount_cell = 0;             ///< this cell of the state counts, if it isn't the first;
    std::int32_t holder_cell = 0, holds = 0;  ///< whether that one holds this;
    std::size_t first = 0, end = 0;           ///< and these of made_of_, things that change
    bool there = false;                       ///< it was computed; then
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
  std::vector<std::size_t> made_of_;            ///< things, by where they stand in times_
  std::vector<Times> times_;                    ///< piles, then zones, kinds of cards, resources
  std::size_t zones_, kinds_, resources_;       ///< where these begin
  std::vector<ResourceId> watched_;             ///< the resources that scripts read
  std::vector<std::vector<std::int32_t>> had_;  ///< of those: who had how much
};

}  // namespace rules::lab
