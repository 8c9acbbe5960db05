// Viewer: who looks at a game. A seat sees what it may know; a spectator sees what every seat may know; and to a viewer
// without limits everything is shown. Decides nothing about who knows what: that is kernel/state/knowledge.hpp.
#pragma once
#include "kernel/state/knowledge.hpp"

namespace rules::play {

class Viewer {
 public:
  /// A seat's; of no seat: open ones.
  constexpr Viewer(Seat seat) : seat_(seat), all_of_(seat ? SeatSet::of(seat) : SeatSet{}) {}
  /// They see everything.
  static constexpr Viewer open() { return Viewer(Seat()); }
  /// Those of somebody who has no seat in a game of so many players.
  static constexpr Viewer spectator(int players) {
    Viewer viewer = open();
    viewer.all_of_ = SeatSet::first(players);
    return viewer;
  }

  /// Whether they see what these seats see.
  constexpr bool see(SeatSet visible_to) const { return (visible_to.bits & all_of_.bits) == all_of_.bits; }
  /// Whose they are; nobody's if they are a spectator's, or open.
  constexpr Seat seat() const { return seat_; }
  constexpr bool all_open() const { return all_of_.empty(); }
  /// The seat that is counted for, by what it sees; nobody's if everything is shown, or a spectator looks.
  constexpr Seat counts_as() const { return all_open() ? Seat() : seat_; }
  /// The same ones, to which everything is shown.
  constexpr Viewer opened() const {
    Viewer viewer = *this;
    viewer.all_of_ = SeatSet{};
    return viewer;
  }
  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  Seat seat_;
  SeatSet all_of_;  ///< they see what all of these see
};

inline bool can_see(StateView read, Viewer viewer, Card card) { return viewer.see(visible_to(read, card)); }
inline bool can_see(StateView read, Viewer viewer, VariableId variable, int subject = 0) {
  return viewer.see(visible_to(read, variable, subject));
}
/// Of a die: its face. Dice in the cup show none.
inline bool can_see(StateView read, Viewer viewer, DieId die, Seat whose, int nth) {
  const DieStatus status = read.status(die, whose, nth);
  return status >= DieStatus::shown || (status == DieStatus::rolled && viewer.see(SeatSet::of(whose)));
}

}  // namespace rules::play
