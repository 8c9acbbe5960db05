// The past of a game: what was played, gone through again from the beginning, with a stop at each question that was
// answered and behind each step. Owns the game that it goes through, which has everything open. Doesn't know what is
// done at the stops.
#pragma once
#include "play/game.hpp"

namespace rules::lab {

/// An answer that was given in the game, as the log of answers has it.
struct Decision {
  std::int64_t number = 0;  ///< among all answers of the game, from 1
  std::int32_t round = 0;
  std::string step;  ///< id
  Seat seat;
  std::string asked, answered, plain;  ///< the question; the answer in words; in its plain form
  std::uint64_t count = 0;             ///< how many answers were legal
};

class Past {
 public:
  enum class Stop {
    question,  ///< somebody is asked, and there is an answer: give() it
    step,      ///< a step is over
    end        ///< the game is over, or nothing more was answered
  };

  /// That of a game that was loaded from this save.
  Past(const play::Game& loaded, const play::Save& save);

  /// Goes on to the next stop. At a question all its answers must have been given. Throws SaveError if the answers
  /// don't fit the game, or a script fails.
  Stop go_on();
  play::Game& game() { return *game_; }
  const play::Game& game() const { return *game_; }
  /// The step that asks, or runs next, by id; "end" behind the last one.
  std::string step() const;

  // At a question:
  /// Whom the answers are of, in the order of their numbers.
  const std::vector<Seat>& seats() const { return seats_; }
  /// The answer of the nth of them.
  const Answer& answer(std::size_t nth) const { return answers_[nth]; }
  /// The number of the nth of them among all answers of the game, from 1.
  std::int64_t number(std::size_t nth) const { return static_cast<std::int64_t>(used_ + nth) + 1; }
  /// The nth of them in words.
  Decision decision(std::size_t nth) const;
  /// Gives the answer of the nth of them.
  void give(std::size_t nth);

 private:
  void read_answers();

  std::vector<LoggedAnswer> entries_;
  std::unique_ptr<play::Game> game_;
  std::size_t used_ = 0;  ///< of the entries, before those of the current question
  std::vector<Seat> seats_;
  std::vector<Answer> answers_;
};

}  // namespace rules::lab
