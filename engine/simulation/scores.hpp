// Scores: each seat's points during a game. They are queried after each action and are usually unchanged, so a score is
// recomputed only if one of its inputs has changed. Owns the cached scores and change counters. Invariant: results
// always equal the engine's current values.
#pragma once
#include "kernel/engine.hpp"
#include "packs/build/linked.hpp"

namespace rules::simulation {

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

}  // namespace rules::simulation
