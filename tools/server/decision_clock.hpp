// DecisionClock: how long the players may think about the current question, if the host has set a time, and what the
// others agree about those who think for longer: a bot may answer that question for them. Ends with the question.
// Nothing of it is stored. Knows no connection and no game.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <string>

#include "base/handles.hpp"
#include "strand.hpp"

namespace server {

class DecisionClock {
 public:
  /// `time`: for each question; 0: there is no clock.
  DecisionClock(const Strand& strand, std::chrono::seconds time) : time_(time), timer_(strand) {}

  bool is_on() const { return time_.count() > 0; }
  /// Starts again if the question is another one; stops if it is empty. Returns true if it was another one. Calls
  /// `when_over` on the strand when the time is over.
  bool set_question(const std::string& question, std::function<void()> when_over);
  /// Notes that the time is over. Returns false if another question is asked.
  bool set_over();
  bool is_over() const { return over_; }
  bool runs() const { return !question_.empty(); }
  /// Returns the time left; 0 if it is over.
  std::chrono::milliseconds left() const;

  /// Returns the seats that want a bot to answer for this one.
  rules::SeatSet agreed(rules::Seat seat) const;
  void agree(rules::Seat seat, rules::SeatSet by) { agreed_[seat].bits |= by.bits; }
  void cancel(rules::Seat seat);
  /// Lets bots answer for the seats about which all others of these people agree.
  void seat_agreed_bots(rules::SeatSet present);
  /// Returns the seats for which a bot answers this question.
  rules::SeatSet bots() const { return bots_; }

 private:
  std::chrono::seconds time_;
  boost::asio::steady_timer timer_;
  std::string question_;
  bool over_ = false;
  std::map<rules::Seat, rules::SeatSet> agreed_;
  rules::SeatSet bots_;
};

}  // namespace server
