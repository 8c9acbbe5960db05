// A seat that answers at once, inside the run: a cheap bot. Uses the engine only to read its state.
#pragma once
#include <array>

#include "kernel/decisions/question.hpp"

namespace rules {

class InlineSeat {
 public:
  virtual ~InlineSeat() = default;
  /// `count`: how many answers are legal; `key`: the seat's chance for this question. Must return a legal answer.
  virtual Answer answer(Engine& engine, const Question& ask, std::uint64_t count, std::uint64_t key) = 0;
  /// True: it always answers ask.nth(below(key, count)), so the engine needn't ask it if it knows the count.
  virtual bool uniform() const { return false; }
};

/// The inline seats of a game; nobody is one of all others.
class InlineSeats {
 public:
  void set(Seat seat, InlineSeat* inline_seat) {
    seats_[static_cast<std::size_t>(seat.index)] = inline_seat;
    uniform_.drop(seat);
    if (inline_seat && inline_seat->uniform()) uniform_.add(seat);
  }
  InlineSeat* of(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index)]; }
  SeatSet uniform() const { return uniform_; }

 private:
  std::array<InlineSeat*, kMaxSeats> seats_{};
  SeatSet uniform_;  ///< those of them that are
};

}  // namespace rules
