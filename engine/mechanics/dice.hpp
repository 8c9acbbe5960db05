// Dice: rolls, turns, shows and sets aside dice of the seats. All that a game changes of dice goes through it; the
// state has them in a few cells a seat (StateView::die_cell). Owns nothing; a cheap reference to the game, made where
// needed.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

class Dice {
 public:
  explicit Dice(GameParts& game) : game_(game) {}

  /// Rolls all dice that are in a cup, of so many seats from the first one on. Only their owner knows the faces until
  /// they are shown. Sets `rolled` to the dice that were rolled, by seat, as bits.
  void roll_cups(DieId die, std::span<std::uint32_t> rolled, Seat first = Seat(0));
  /// Rolls one die where it lies.
  void roll_one(DieId die, Seat seat, int nth);
  void turn(DieId die, Seat seat, int nth, int face);
  /// Lays a die from the cup aside with this face, without rolling it.
  void lay(DieId die, Seat seat, int nth, int face);
  /// Shows these of the dice that each seat has rolled; its other rolled dice go back to the cup.
  void reveal(DieId die, std::span<const std::uint32_t> kept);
  /// Sets aside all dice that are shown, and sets `shown` to them, by seat, as bits. Returns true if a seat has set
  /// aside all of its dice.
  bool set_aside(DieId die, std::span<std::uint32_t> shown);
  /// Puts all of these dice into the cup.
  void gather(DieId die);
  /// Turns a die to this face, without a record.
  void set_face(DieId die, Seat seat, int nth, int face);
  /// Gives these dice of a seat (bits) another status; dice in the cup show nothing.
  void set_status(DieId die, Seat seat, std::uint32_t dice, DieStatus status);

 private:
  void throw_one(DieId die, Seat seat, int nth, std::uint64_t thrown, SeatSet visible_to);
  /// Turns a die and records it. `was`: logged::Turn.
  void turn(DieId die, Seat seat, int nth, int face, int was);

  GameParts& game_;
};

}  // namespace rules
