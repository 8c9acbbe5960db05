// Dice: rolls, turns, shows and sets aside the seats' dice. Every change of dice goes through it; the state stores them
// in a few cells per seat (StateView::die_cell). A cheap reference to the game, constructed where needed.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

class Dice {
 public:
  explicit Dice(GameParts& game) : game_(game) {}

  /// Rolls all dice in the cups of consecutive seats from `first` on. Only the owner knows the faces until the dice are
  /// shown. Sets `rolled` to the rolled dice, by seat, as bits.
  void roll_cups(DieId die, std::span<std::uint32_t> rolled, Seat first = Seat(0));
  /// Rolls one die in place, visible to all.
  void roll_one(DieId die, Seat seat, int nth);
  void turn(DieId die, Seat seat, int nth, int face);
  /// Takes a die from the cup and sets it aside, showing this face, without rolling it.
  void lay(DieId die, Seat seat, int nth, int face);
  /// Shows the kept dice of each seat; the seat's other rolled dice return to its cup.
  void reveal(DieId die, std::span<const std::uint32_t> kept);
  /// Sets aside all shown dice, and sets `shown` to them, by seat, as bits. Returns true if a seat has set aside all of
  /// its dice.
  bool set_aside(DieId die, std::span<std::uint32_t> shown);
  /// Puts all dice of this kind into the cups.
  void gather(DieId die);
  /// Turns a die to this face, without a record.
  void set_face(DieId die, Seat seat, int nth, int face);
  /// Sets the status of a seat's dice (bits); dice in the cup show nothing.
  void set_status(DieId die, Seat seat, std::uint32_t dice, DieStatus status);

 private:
  void throw_one(DieId die, Seat seat, int nth, std::uint64_t thrown, SeatSet visible_to);
  /// Turns a die and records it. `was`: logged::Turn.
  void turn(DieId die, Seat seat, int nth, int face, int was);

  GameParts& game_;
};

}  // namespace rules
