// Viewer: whose knowledge limits what is shown; and a seat's knowledge as numbers, for comparing two games without
// words. Knowledge itself is decided in kernel/state/knowledge.hpp.
#pragma once
#include <cstdint>
#include <vector>

#include "kernel/engine.hpp"
#include "kernel/state/knowledge.hpp"

namespace rules::play {

/// A seat sees what it may know; a spectator sees what every seat may know; an open viewer sees everything.
class Viewer {
 public:
  /// A seat's viewer; no seat: open.
  constexpr Viewer(Seat seat) : seat_(seat), all_of_(seat ? SeatSet::of(seat) : SeatSet{}) {}
  /// Returns a viewer who sees everything.
  static constexpr Viewer open() { return Viewer(Seat()); }
  /// Returns the viewer of someone without a seat in a game of this many players.
  static constexpr Viewer spectator(int players) {
    Viewer viewer = open();
    viewer.all_of_ = SeatSet::first(players);
    return viewer;
  }

  /// Returns true if the viewer sees what is visible to these seats.
  constexpr bool see(SeatSet visible_to) const { return (visible_to.bits & all_of_.bits) == all_of_.bits; }
  /// Returns the viewer's seat; no seat for a spectator or an open viewer.
  constexpr Seat seat() const { return seat_; }
  constexpr bool all_open() const { return all_of_.empty(); }
  /// Returns the seat by whose knowledge values are computed; no seat for an open viewer or a spectator.
  constexpr Seat counts_as() const { return all_open() ? Seat() : seat_; }
  /// Returns the same viewer with everything open.
  constexpr Viewer opened() const {
    Viewer viewer = *this;
    viewer.all_of_ = SeatSet{};
    return viewer;
  }
  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  Seat seat_;
  SeatSet all_of_;  ///< sees what all of these see
};

inline bool can_see(StateView read, Viewer viewer, Card card) { return viewer.see(visible_to(read, card)); }
inline bool can_see(StateView read, Viewer viewer, VariableId variable, int subject = 0) {
  return viewer.see(visible_to(read, variable, subject));
}
/// Returns true if the face of a die is visible. Dice in the cup show none.
inline bool can_see(StateView read, Viewer viewer, DieId die, Seat whose, int nth) {
  const DieStatus status = read.status(die, whose, nth);
  return status >= DieStatus::shown || (status == DieStatus::rolled && viewer.see(SeatSet::of(whose)));
}

// A seat's knowledge of a game at a question includes everything that the table view shows, and everything that the log
// could report about the current step. Invariant: if two games give the same numbers, the seat sees the same bytes; a
// test checks that. Records of earlier steps are omitted: a log line covers only one step, with the knowledge of its
// time, and nothing later changes it.

/// Appends what the view shows to a seat; without `waiting`, omits which of those asked have answered.
void add_seen_table(const GameParts& game, Seat viewer, std::vector<std::int32_t>& out, bool waiting = true);
/// Appends what the log can tell a seat about the current step. The engine must have kept its records.
void add_seen_notes(const Engine& engine, Seat viewer, std::vector<std::int32_t>& out);

}  // namespace rules::play
