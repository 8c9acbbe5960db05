// Absences: the seats whose players are away: for longer than the host allows or not, who wants a bot to play for them,
// and for whom one plays. Ends with the player's return. Nothing of it is stored: after a restart, players are away
// until they connect, and the others agree again. Knows no connection and no game.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>

#include "base/handles.hpp"
#include "strand.hpp"

namespace server {

class Absences {
 public:
  using WhenOver = std::function<void()>;

  /// `patience`: how long the others wait for a player.
  Absences(Strand strand, std::chrono::seconds patience) : strand_(std::move(strand)), patience_(patience) {}

  /// Notes whether a seat's player is here; returns true if that has changed. Calls `when_over` on the strand when the
  /// time is over, unless the player comes back before.
  bool set_here(rules::Seat seat, bool here, WhenOver when_over);
  /// Notes that the time of an absence is over. Returns false if the player has come back.
  bool set_overdue(rules::Seat seat);
  /// Returns the seats whose players have been away for too long.
  rules::SeatSet overdue() const;
  /// Returns the seats for which a bot plays.
  rules::SeatSet bots() const;
  /// Returns the seats that want a bot to play for this one.
  rules::SeatSet agreed(rules::Seat seat) const;
  /// Adds seats that want a bot to play for this one. Ignored if its player is here.
  void agree(rules::Seat seat, rules::SeatSet by);
  /// Lets a bot play for a seat. Ignored if its player is here.
  void seat_bot(rules::Seat seat);
  /// Lets bots play for the seats about which all of these people agree; returns the seats.
  rules::SeatSet seat_agreed_bots(rules::SeatSet present);
  /// Cancels what was agreed about a seat; if a bot plays for it, it stops.
  void cancel(rules::Seat seat);

 private:
  struct Absence {
    boost::asio::steady_timer timer;
    bool overdue = false, bot = false;
    rules::SeatSet agreed;
  };
  Strand strand_;
  std::chrono::seconds patience_;
  std::map<rules::Seat, Absence> absences_;
};

}  // namespace server
