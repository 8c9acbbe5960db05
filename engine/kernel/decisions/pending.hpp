// Pending: the questions that wait for answers from outside, and which seats have answered. They belong to one moment
// of the game. Doesn't know what becomes of an answer.
#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "kernel/decisions/question.hpp"

namespace rules {

class Pending {
 public:
  /// `within`: the event within which is asked; none between events.
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
  /// Returns the question to this seat, or nullptr.
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
