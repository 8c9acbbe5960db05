// The timers of a table, for decisions, for windows that ask everyone, and for absent players; and the bots that stand
// in for players. Knows no connection and no game. Nothing of it is stored: after a restart, times begin again, and
// players agree again. Whether a time is over depends only on the clock; callbacks just say that it is time to look.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/handles.hpp"
#include "guest.hpp"
#include "limits.hpp"
#include "message.hpp"

namespace server {

/// An executor of functions that run one after the other, each in any thread.
using Strand = boost::asio::strand<boost::asio::any_io_executor>;

/// Calls `when_over` on the timer's strand after this time, unless the timer is started again or destroyed before.
template <class WhenOver>
void start(boost::asio::steady_timer& timer, std::chrono::steady_clock::duration time, WhenOver when_over) {
  timer.expires_after(time);
  timer.async_wait([when_over = std::move(when_over)](boost::system::error_code stopped) {
    if (!stopped) when_over();
  });
}

/// Returns true if the time of a started timer is over; its callback may still have to run.
inline bool is_over(const boost::asio::steady_timer& timer) {
  return timer.expiry() <= std::chrono::steady_clock::now();
}

/// Limits the time for thinking about the current question, if the host has set one. Ends with the question.
class DecisionClock {
 public:
  /// `time`: for each question; 0: there is no clock.
  DecisionClock(const Strand& strand, std::chrono::seconds time) : time_(time), timer_(strand) {}

  bool is_on() const { return time_.count() > 0; }
  /// Starts again if the question is another one; stops if it is empty. Returns true if it was another one. Calls
  /// `when_over` on the strand when the time is over.
  bool set_question(const std::string& question, std::function<void()> when_over);
  bool is_over() const { return runs() && left().count() == 0; }
  bool runs() const { return !question_.empty(); }
  /// Returns the time left; 0 if it is over.
  std::chrono::milliseconds left() const;

 private:
  std::chrono::seconds time_;
  boost::asio::steady_timer timer_;
  std::string question_;
};

/// An answer that is held back until its window is over.
struct HeldAnswer {
  std::shared_ptr<Guest> guest;
  AnswerGiven message;
};

/// Windows that ask everyone: the answer of a seat counts only after a time of its own, so that the moment at which
/// others learn of it does not reveal whether a person gave it, or the seat passed automatically because it can't use
/// the window. The time depends on a secret that only the store has, and on the question, never on the game; so several
/// processes draw the same.
class ResponseWindows {
 public:
  using WhenOver = std::function<void()>;
  enum class Hold {
    not_open,  ///< the answer counts immediately
    held,
    answered,  ///< the seat has another answer held back
  };

  ResponseWindows(Strand strand, const ServerLimits& limits) : strand_(std::move(strand)), limits_(limits) {}

  /// Opens a window for a seat's question, if it isn't open. `secret`: draws its time, together with the question.
  /// Calls `when_over` on the strand when the time is over, unless the window is closed before.
  void open(rules::Seat seat, const std::string& question, const std::string& secret, WhenOver when_over);
  /// Closes the windows whose question `is_asked` rejects; returns the answers that they held back.
  std::vector<HeldAnswer> close_unless(const std::function<bool(rules::Seat, const std::string&)>& is_asked);
  void close_all() { windows_.clear(); }
  /// Holds an answer back if the window for its question is open.
  Hold hold(rules::Seat seat, HeldAnswer answer);
  /// Returns the answers that were held back by windows whose time is over.
  std::vector<HeldAnswer> take_over();
  /// Drops the answers of a guest who has left: a seat is asked again, or passes.
  void drop_answers_of(const std::shared_ptr<Guest>& guest);
  /// Returns true if the seat's window is open, and its answers must wait.
  bool is_open(rules::Seat seat) const;

 private:
  struct Window {
    std::string question;
    boost::asio::steady_timer timer;
    std::optional<HeldAnswer> held;
  };
  std::chrono::microseconds delay(const std::string& secret) const;
  Strand strand_;
  const ServerLimits& limits_;
  std::map<rules::Seat, Window> windows_;
};

/// The seats whose players are away, for longer than the host allows or not. Ends with the player's return. After a
/// restart, players are away until they connect.
class Absences {
 public:
  using WhenOver = std::function<void()>;

  /// `patience`: how long the others wait for a player.
  Absences(Strand strand, std::chrono::seconds patience) : strand_(std::move(strand)), patience_(patience) {}

  /// Notes whether a seat's player is here; returns true if that has changed. Calls `when_over` on the strand when the
  /// time is over, unless the player comes back before.
  bool set_here(rules::Seat seat, bool here, WhenOver when_over);
  /// Ends the time of an absence now. Returns false if the player is here.
  bool set_overdue(rules::Seat seat);
  /// Returns the seats whose players have been away for too long.
  rules::SeatSet overdue() const;

 private:
  Strand strand_;
  std::chrono::seconds patience_;
  std::map<rules::Seat, boost::asio::steady_timer> absences_;
};

/// Agreements on bots that stand in for players who are away or think for too long, and the seats with such a bot.
class StandIns {
 public:
  /// Adds seats that want a bot for this one.
  void agree(rules::Seat seat, rules::SeatSet by) { all_[seat].agreed.bits |= by.bits; }
  /// Returns the seats that want a bot for this one.
  rules::SeatSet agreed(rules::Seat seat) const;
  /// Lets bots stand in for the seats about which all others of these people agree; returns the new ones.
  rules::SeatSet seat_agreed(rules::SeatSet present);
  /// Lets a bot stand in, whoever agrees.
  void seat_bot(rules::Seat seat) { all_[seat] = {.bot = true}; }
  /// Returns the seats for which a bot stands in.
  rules::SeatSet bots() const;
  /// Cancels what was agreed about these seats; bots that stand in for them stop.
  void drop(rules::SeatSet seats);

 private:
  struct StandIn {
    rules::SeatSet agreed;
    bool bot = false;
  };
  std::map<rules::Seat, StandIn> all_;
};

}  // namespace server
