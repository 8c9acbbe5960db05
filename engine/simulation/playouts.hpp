// Playouts of a position: bots play it to its end many times, each time with different chance. Hidden cards stay as
// they are in the position, and decks keep their order until they are shuffled; dice, random draws and shuffles are
// new. Owns one game per thread. Invariant: the nth playout of a position depends only on n and the seed, in any number
// of threads; so playouts of two positions that differ in one answer meet the same chance (they are paired).
#pragma once
#include <atomic>
#include <functional>

#include "play/game.hpp"

namespace rules::simulation {

/// An answer given in the game, as the answer log has it.
struct Decision {
  std::int64_t number = 0;  ///< among all answers of the game, from 1
  std::int32_t round = 0;
  std::string step;  ///< id
  Seat seat;
  std::string asked, answered, plain;  ///< the question; the answer in words; in canonical form
  std::uint64_t count = 0;             ///< number of legal answers
};

/// Replays a played game from the beginning, stopping at each answered question and after each step. The replayed game
/// has everything open.
class Past {
 public:
  enum class Stop {
    question,  ///< a question with a recorded answer: give() it
    step,      ///< a step is over
    end        ///< the game is over, or has no further answers
  };

  /// Replays the game that was loaded from this save.
  Past(const play::Game& loaded, const play::Save& save);

  /// Continues to the next stop. At a question, all its answers must have been given. Throws SaveError if the answers
  /// don't match the game, or a script fails.
  Stop go_on();
  play::Game& game() { return *game_; }
  const play::Game& game() const { return *game_; }
  /// Returns the id of the step that asks, or runs next; "end" after the last one.
  std::string step() const;

  // At a question:
  /// Returns the seats with answers, in the order of their numbers.
  const std::vector<Seat>& seats() const { return seats_; }
  /// Returns the answer of the nth seat.
  const Answer& answer(std::size_t nth) const { return answers_[nth]; }
  /// Returns the number of the nth seat's answer among all answers of the game, from 1.
  std::int64_t number(std::size_t nth) const { return static_cast<std::int64_t>(used_ + nth) + 1; }
  /// Returns the nth seat's answer in words.
  Decision decision(std::size_t nth) const;
  /// Gives the nth seat's answer.
  void give(std::size_t nth);

 private:
  void read_answers();

  std::vector<LoggedAnswer> entries_;
  std::unique_ptr<play::Game> game_;
  std::size_t used_ = 0;  ///< entries before those of the current question
  std::vector<Seat> seats_;
  std::vector<Answer> answers_;
};

/// The winning seat of each playout, by number; fewer than requested if it was stopped.
using Winners = std::vector<std::int8_t>;
inline constexpr std::int8_t kFailed = -1;  ///< instead of a seat: the playout failed

/// Returns each seat's share of wins in the completed playouts; all 0 if every playout failed.
std::vector<double> shares(const Winners& winners, int players);

struct FuturesConfig {
  std::vector<std::string> bots;  ///< kinds of inline seats, one per player
  std::uint64_t seed = 1;
  int threads = 1;
};

class Playouts {
 public:
  /// Throws std::invalid_argument for seats that answer from outside, or if their number isn't the number of players.
  Playouts(std::shared_ptr<const packs::LinkedGame> linked, const FuturesConfig& config);
  ~Playouts();

  /// Plays `games` playouts, numbered from `first` on. `position` must have its history and the same linked packs.
  /// Calls `progress` with the number done. `stop` ends it early.
  Winners play(const play::Game& position, std::int64_t first, std::int64_t games, const std::atomic<bool>& stop,
               const std::function<void(std::int64_t)>& progress = {});
  /// Returns why a playout failed, if one has.
  const std::string& failure() const { return failure_; }

 private:
  class Bot;
  struct Worker;
  std::int8_t play_one(Worker& worker, const play::Game& position, std::int64_t nth);

  std::uint64_t seed_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::string failure_;
};

/// Each seat's winning chances over a played game, measured after some of its answers by the same series of playouts.
/// Computed point by point, for callers that show it as it grows. The points depend only on the game, the bots and the
/// seed.
class ChanceCurve {
 public:
  struct Point {
    std::size_t answers = 0;      ///< number of answers given before, by all seats
    std::vector<double> chances;  ///< chances to win, by seat: shares of the completed playouts
  };

  /// `games`: playouts per point; at most about `points` points, evenly spaced, besides the beginning and the end.
  /// Throws what Playouts throws.
  ChanceCurve(const play::Game& loaded, const play::Save& save, const FuturesConfig& config, std::int64_t games,
              std::size_t points);

  /// Returns the next point; nullopt after the last one, or if `stop` ended it. Throws SaveError if the answers don't
  /// match the game, or a script fails.
  std::optional<Point> next(const std::atomic<bool>& stop);

 private:
  std::optional<Point> measure(const std::atomic<bool>& stop);

  Past past_;
  Playouts playouts_;
  std::int64_t games_;
  std::size_t apart_;         ///< minimum number of answers between points
  std::size_t answered_ = 0;  ///< answers so far,
  std::size_t due_ = 0;       ///< and the number at which the next point is due
  bool begun_ = false, ended_ = false;
};

}  // namespace rules::simulation
