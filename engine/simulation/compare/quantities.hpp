// Quantities: the numbers that variants of a game are compared by, one for each game and variant. Owns the conversion
// of a game's row (simulation/metrics.hpp) to these numbers, whichever seat a bot had. Invariant: the numbers are
// integers; their divisor is stored separately.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "packs/build/linked.hpp"
#include "simulation/metrics.hpp"

namespace rules::compare {

/// One of several ways to play a game that are compared: its packs, options and bots.
struct Variant {
  std::string name;
  std::shared_ptr<const packs::LinkedGame> linked;
  std::vector<std::string> bots;  ///< kinds of seats, one per player, none human; the same number in all variants
};

/// Games per block, for a number that a single game doesn't have: the seat imbalance.
constexpr std::int64_t kBlock = 128;

struct Quantity {
  enum class Of {
    game,     ///< a metric of the game
    players,  ///< a per-seat metric, over all seats
    player,   ///< a per-seat metric, for one player
    seats     ///< the seat imbalance in a block of games
  };
  std::string name;  ///< of the metric; for one player `win.seat-1`, or `win.bot-1` if bots differ
  std::string text;  ///< a sentence: what it is
  simulation::Measure measure = simulation::Measure::win;  ///< not of the seat imbalance
  std::int32_t what = 0;
  simulation::ByLanguage thing = {};
  Of of = Of::game;
  int player = -1;
  double divisor = 1;                ///< the numbers are this many times the displayed value
  double start = 0;                  ///< subtracted for display
  std::vector<std::size_t> columns;  ///< by variant: column of the metric in a row
};

/// The selected quantities.
struct WantedQuantities {
  /// By name, with `*` as a wildcard; for one player `vp.seat-1`, or `vp.bot-1` if bots differ; for each of them
  /// `vp.seat-*`. Empty: the core ones.
  std::vector<std::string> metrics = {};
  std::vector<std::string> besides = {};  ///< additional ones, if the core ones are selected
  bool each_player = false;               ///< include per-seat metrics of each player
};

/// The name of the seat imbalance.
inline constexpr const char* kUnevenness = "unevenness";
inline constexpr const char* kAboutUnevenness =
    "How much more often two games are won by the same seat than if seats were equal; negative only by chance.";

class Quantities {
 public:
  /// The variants must have equal numbers of players. Throws simulation::UnknownMetric if no variant has a selected
  /// metric.
  Quantities(std::span<const Variant> variants, const WantedQuantities& wanted);
  /// Restores quantities from a file: they define the meaning of sums, but rows can't be added.
  Quantities(int players, int rotations, std::vector<Quantity> list, std::vector<Quantity> only_some)
      : list_(std::move(list)), only_some_(std::move(only_some)), rotations_(rotations), players_(players) {}

  std::span<const Quantity> list() const { return list_; }
  /// Returns the index of the quantity, or -1.
  std::ptrdiff_t find(const std::string& name) const;
  /// Returns the metrics of a variant.
  const simulation::Metrics& metrics(std::size_t variant) const { return *metrics_[variant]; }
  /// Returns the number of games per seed and variant: the number of seats if bots differ, so that each bot has each
  /// seat once.
  int rotations() const { return rotations_; }
  int players() const { return players_; }
  /// Returns the number of seeds per block: 1 if bots are slow.
  std::int64_t block() const { return block_; }
  /// Returns the selected metrics that only some variants have, by name.
  const std::vector<Quantity>& only_some() const { return only_some_; }

  /// Adds the row of a game to the numbers of its seed, by quantity. In this rotation the first bot has seat
  /// `rotation`.
  void add(std::size_t variant, int rotation, std::span<const std::int64_t> row, std::span<std::int64_t> to) const;
  /// Adds the winner to the numbers of games won, by seat.
  void add_wins(std::size_t variant, std::span<const std::int64_t> row, std::span<std::int64_t> wins) const;

 private:
  /// `players`: selected metrics of single players; `core`: metrics selected by default.
  void add_metric(const simulation::Metric& metric, const WantedQuantities& wanted,
                  const std::vector<std::string>& players, const std::vector<std::string>& core);
  std::string player_name(const std::string& metric, int player) const;
  /// Returns the length of a name without the part that names a player: its full length if there is none.
  std::size_t without_player(const std::string& name) const;

  std::vector<std::shared_ptr<const simulation::Metrics>> metrics_;
  std::vector<std::size_t> win_columns_;
  std::vector<Quantity> list_;
  std::vector<Quantity> only_some_;
  int rotations_ = 1, players_ = 0;
  std::int64_t block_ = kBlock;
};

}  // namespace rules::compare
