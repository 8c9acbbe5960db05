// What variants of a game are compared by: numbers that each of them has, one for each game and variant. Owns how a row
// of a game (lab/metrics.hpp) becomes these numbers, whichever seat a bot had. Doesn't know how games are played.
// Invariant: the numbers are whole; what they have to be divided by is said beside them.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compare/variant.hpp"
#include "lab/metrics.hpp"

namespace rules::compare {

/// Games of which a number is formed that one game alone doesn't have: how even the seats are.
constexpr std::int64_t kBlock = 128;

struct Quantity {
  enum class Of {
    game,     ///< a metric of the game
    players,  ///< a metric of seats, over all of them
    player,   ///< a metric of seats, of one player
    seats     ///< how uneven the seats are, in a block of games
  };
  std::string name;   ///< of the metric; of one player `win.seat-1`, or `win.bot-1` if bots differ
  std::string title;  ///< what people read; no other quantity has it
  std::string text;   ///< a sentence: what it is
  Of of = Of::game;
  int player = -1;
  double divisor = 1;                ///< the numbers are so many times as large as what is shown
  double start = 0;                  ///< what the number shown is less than that
  std::vector<std::size_t> columns;  ///< by variant: where the metric is in a row
};

/// Which numbers are wanted.
struct WantedQuantities {
  /// By name, `*` stands for anything; of one player `vp.seat-1`, or `vp.bot-1` if bots differ, of each of them
  /// `vp.seat-*`. None: the core ones.
  std::vector<std::string> metrics = {};
  std::vector<std::string> besides = {};  ///< these too, if the core ones are wanted
  bool each_player = false;               ///< of metrics of seats also those of each player
};

/// The name that stands for how uneven the seats are.
inline constexpr const char* kUnevenness = "unevenness";

class Quantities {
 public:
  /// The variants have equal numbers of players. Throws lab::UnknownMetric if no variant has a metric that is wanted.
  Quantities(std::span<const Variant> variants, const WantedQuantities& wanted);
  /// As a file names them: they say what sums mean, but rows can't be added to them.
  Quantities(int players, int rotations, std::vector<Quantity> list, std::vector<std::string> only_some)
      : list_(std::move(list)), only_some_(std::move(only_some)), rotations_(rotations), players_(players) {}

  std::span<const Quantity> list() const { return list_; }
  /// Which one, or -1.
  std::ptrdiff_t find(const std::string& name) const;
  /// Of a variant.
  const lab::Metrics& metrics(std::size_t variant) const { return *metrics_[variant]; }
  /// How many games are played of each seed and variant: as many as there are seats if bots differ, so that each of
  /// them has each seat once.
  int rotations() const { return rotations_; }
  int players() const { return players_; }
  /// How many seeds are played at a time: one if bots take long to answer.
  std::int64_t block() const { return block_; }
  /// Names of metrics that are wanted and that only some variants have.
  const std::vector<std::string>& only_some() const { return only_some_; }

  /// Adds the row of a game to the numbers of its seed, by quantity. In this rotation the first bot has seat
  /// `rotation`.
  void add(std::size_t variant, int rotation, std::span<const std::int64_t> row, std::span<std::int64_t> to) const;
  /// Adds who has won to the numbers of games won, by seat.
  void add_wins(std::size_t variant, std::span<const std::int64_t> row, std::span<std::int64_t> wins) const;

 private:
  /// `players`: names of metrics of one player that are wanted; `core`: names of those that are wanted as usual.
  void add_metric(const lab::Metric& metric, const content::LinkedGame& linked, const WantedQuantities& wanted,
                  const std::vector<std::string>& players, const std::vector<std::string>& core);
  std::string player_name(const std::string& metric, int player) const;
  /// How many characters a name has without the part that says which player it is of: all of them if it is of no one.
  std::size_t without_player(const std::string& name) const;
  /// Adds the name to titles that several quantities have.
  void tell_apart();

  std::vector<std::shared_ptr<const lab::Metrics>> metrics_;
  std::vector<std::size_t> win_columns_;
  std::vector<Quantity> list_;
  std::vector<std::string> only_some_;
  int rotations_ = 1, players_ = 0;
  std::int64_t block_ = kBlock;
};

}  // namespace rules::compare
