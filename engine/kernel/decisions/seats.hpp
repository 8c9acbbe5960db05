// Seats: the inline players (cheap bots that answer inside the run of a step), and the pending questions, which all
// other seats are asked. Doesn't know how answers are used.
#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "questions/question.hpp"

namespace rules {

class GameParts;

class InlinePlayer {
 public:
  virtual ~InlinePlayer() = default;
  /// Returns a legal answer; changes nothing. `count`: the number of legal answers; `key`: the seat's random bits for
  /// this question.
  virtual Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) = 0;
  /// Returns true if the player always answers ask.nth(below(key, count)). Then answer() is not called.
  virtual bool uniform() const { return false; }
};

/// The inline players of a game, by seat; null for all other seats.
class InlinePlayers {
 public:
  void set(Seat seat, InlinePlayer* player) {
    players_[seat] = player;
    uniform_.drop(seat);
    if (player && player->uniform()) uniform_.add(seat);
  }
  InlinePlayer* of(Seat seat) const { return players_[seat]; }
  SeatSet uniform() const { return uniform_; }

 private:
  BySeat<InlinePlayer*> players_{};
  SeatSet uniform_;  ///< the seats whose players are uniform()
};

/// The questions that wait for answers from outside (all from one run of a step), and the seats that have answered.
class Pending {
 public:
  /// Discards all questions. `within`: the event during which seats are asked; null between events.
  void begin(EventId within) {
    clear();
    within_ = within;
  }
  void add(const Question& ask) { asks_.push_back(ask); }
  void clear() {
    asks_.clear();
    answered_ = {};
  }
  std::span<const Question> asks() const { return asks_; }
  EventId within() const { return within_; }
  /// Returns the question that this seat is asked, or nullptr.
  const Question* of(Seat seat) const {
    const auto found = std::find_if(asks_.begin(), asks_.end(), [&](const Question& ask) { return ask.seat == seat; });
    return found == asks_.end() ? nullptr : &*found;
  }
  bool answered(Seat seat) const { return answered_.has(seat); }
  void note_answer(Seat seat) { answered_.add(seat); }
  bool all_answered() const {
    return std::all_of(asks_.begin(), asks_.end(), [&](const Question& ask) { return answered(ask.seat); });
  }

 private:
  std::vector<Question> asks_;
  SeatSet answered_;
  EventId within_;
};

}  // namespace rules
