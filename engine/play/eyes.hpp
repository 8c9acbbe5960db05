// Eyes: who looks at a game. A seat sees what it may know; a spectator sees what every seat may know; and to open eyes
// everything is shown. Decides nothing about who knows what: that is kernel/knowledge.hpp.
#pragma once
#include "kernel/knowledge.hpp"

namespace rules::play {

class Eyes {
 public:
  /// A seat's; of no seat: open ones.
  constexpr Eyes(Seat seat) : seat_(seat), all_of_(seat ? SeatSet::of(seat) : SeatSet{}) {}
  /// They see everything.
  static constexpr Eyes open() { return Eyes(Seat()); }
  /// Those of somebody who has no seat in a game of so many players.
  static constexpr Eyes spectator(int players) {
    Eyes eyes = open();
    eyes.all_of_ = SeatSet::first(players);
    return eyes;
  }

  /// Whether they see what these seats see.
  constexpr bool see(SeatSet seers) const { return (seers.bits & all_of_.bits) == all_of_.bits; }
  /// Whose they are; nobody's if they are a spectator's, or open.
  constexpr Seat seat() const { return seat_; }
  constexpr bool all_open() const { return all_of_.empty(); }
  /// The seat that is counted for, by what it sees; nobody's if everything is shown, or a spectator looks.
  constexpr Seat counts_as() const { return all_open() ? Seat() : seat_; }
  /// The same ones, to which everything is shown.
  constexpr Eyes opened() const {
    Eyes eyes = *this;
    eyes.all_of_ = SeatSet{};
    return eyes;
  }
  friend constexpr bool operator==(Eyes, Eyes) = default;

 private:
  Seat seat_;
  SeatSet all_of_;  ///< they see what all of these see
};

inline bool sees(StateView read, Eyes eyes, Card card) { return eyes.see(seers(read, card)); }
inline bool sees(StateView read, Eyes eyes, VariableId variable, int subject = 0) {
  return eyes.see(seers(read, variable, subject));
}
/// Of a die: its face. Dice in the cup show none.
inline bool sees(StateView read, Eyes eyes, DieId die, Seat whose, int nth) {
  const DieStatus status = read.status(die, whose, nth);
  return status >= DieStatus::shown || (status == DieStatus::rolled && eyes.see(SeatSet::of(whose)));
}

}  // namespace rules::play
