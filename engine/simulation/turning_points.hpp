// What-if analysis: how the chances to win would have changed in a played game if a seat had answered differently, and
// which answers and random events changed them most. Owns the comparison of positions by their playouts (playouts.hpp).
// Hidden cards are those of the game: the chances are those of someone who sees all hands.
#pragma once
#include "simulation/playouts.hpp"
#include "statistics/intervals.hpp"

namespace rules::simulation {

/// The change of a seat's chance to win, by paired playouts.
struct ChanceChange {
  std::int64_t games = 0;              ///< pairs without a failed playout
  std::int64_t before = 0, after = 0;  ///< pairs that the seat won
  std::int64_t gained = 0, lost = 0;   ///< pairs that it won only after, only before

  double difference() const { return games ? static_cast<double>(gained - lost) / static_cast<double>(games) : 0; }
  /// Returns the confidence interval of the difference. `z`: half-width in standard deviations
  /// (statistics/distributions.hpp).
  statistics::Interval interval(double z = statistics::kNormal95) const {
    return statistics::paired_difference(gained, lost, games, z);
  }
  /// Returns 1 if the chance has significantly increased, -1 if decreased, 0 if unclear.
  int verdict(double z = statistics::kNormal95) const {
    return interval(z).low > 0 ? 1 : interval(z).high < 0 ? -1 : 0;
  }
};
/// Returns the changes by seat.
std::vector<ChanceChange> changes(const Winners& before, const Winners& after, int players);

/// There is no such answer; the message lists those that there are.
class NoSuchAnswer : public packs::MessageError {
  using MessageError::MessageError;
};
/// Returns all answers of a game. Throws SaveError, like the functions below.
std::vector<Decision> decisions(const play::Game& loaded, const play::Save& save);
/// Returns up to `most` legal answers to the question of this number, in canonical form. Throws NoSuchAnswer.
std::vector<std::string> legal_answers(const play::Game& loaded, const play::Save& save, std::int64_t number,
                                       std::size_t most);

/// The replacement of one answer by another.
struct Instead {
  Decision decision;
  std::string answer, plain;        ///< the replacement
  std::vector<ChanceChange> seats;  ///< before: with the original answer; after: with the replacement
  std::int64_t failed = 0;          ///< pairs with a failed playout
  std::string failure;
};
/// Plays `games` pairs of playouts, after the answer of this number and after another answer to the same question.
/// `text`: the other answer in canonical form. `stop` ends it early and keeps completed pairs. Throws NoSuchAnswer.
Instead answer_instead(const play::Game& loaded, const play::Save& save, std::int64_t number, const std::string& text,
                       const FuturesConfig& config, std::int64_t games,
                       const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop);

/// A possible change of the chances: an answer, or random events of a step.
struct Move {
  std::optional<Decision> decision;
  std::int32_t round = 0;
  std::string step;             ///< id
  std::vector<double> chances;  ///< chances to win after it, by seat
  std::vector<ChanceChange> seats;
};
/// One of the largest moves, measured again with more and different playouts, because the largest of many are partly
/// large by luck.
struct LargeMove {
  std::size_t place = 0;  ///< index in TurningPoints::moves
  std::vector<ChanceChange> seats;
  bool again = false;  ///< false: stopped before the second measurement; these are the playouts that found it
};
/// The answers and random events of a played game that changed the chances to win most. Chances are measured wherever
/// they may have changed, so the changes of consecutive moves add up over the whole game.
struct TurningPoints {
  std::vector<double> begin;       ///< chances at the beginning of the game
  std::vector<Move> moves;         ///< all moves, in order
  std::vector<LargeMove> largest;  ///< largest first
  std::int64_t failed = 0;         ///< failed playouts, including those of second measurements
  std::string failure;
};
/// Analyzes the game with `games` playouts of each position, and eight times as many for the `most` largest moves.
TurningPoints turning_points(const play::Game& loaded, const play::Save& save, const FuturesConfig& config,
                             std::int64_t games, std::size_t most,
                             const std::function<void(std::int64_t done, std::int64_t of)>& progress,
                             const std::atomic<bool>& stop);

}  // namespace rules::simulation
