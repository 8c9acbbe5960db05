// Inline players: cheap bots that answer inside the run of a step.
#pragma once
#include <array>

#include "kernel/decisions/question.hpp"

namespace rules {

class GameParts;

class InlinePlayer {
 public:
  virtual ~InlinePlayer() = default;
  /// Returns a legal answer; changes nothing. `count`: how many answers are legal; `key`: the seat's random bits for
  /// this question.
  virtual Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) = 0;
  /// Returns true if it always answers ask.nth(below(key, count)): then it isn't called.
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
  SeatSet uniform_;  ///< those of them that are
};

}  // namespace rules
