// Past: replays a played game from the beginning, stopping at each answered question and after each step. Owns the
// replayed game, which has everything open.
#pragma once
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

}  // namespace rules::simulation
