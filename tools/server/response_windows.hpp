// Windows that ask everyone: the answer of a seat counts only after a time of its own, so that the moment at which
// others learn of it does not reveal whether a person gave it, or the seat passed automatically because it can't use
// the window. The time depends on a secret that only the store has, and on the question, never on the game; so several
// processes draw the same.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/handles.hpp"
#include "guest.hpp"
#include "limits.hpp"
#include "message.hpp"
#include "strand.hpp"

namespace server {

/// An answer that is held back until its window is over.
struct HeldAnswer {
  std::shared_ptr<Guest> guest;
  AnswerGiven message;
};

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
  /// Ends the time of a window; returns the answer that it held back. Ignores a window that was closed.
  std::optional<HeldAnswer> end(rules::Seat seat, const std::string& question);
  /// Drops the answers of a guest who has left: a seat is asked again, or passes.
  void drop_answers_of(const std::shared_ptr<Guest>& guest);
  /// Returns true if the seat's window is open, and its answers must wait.
  bool is_open(rules::Seat seat) const;

 private:
  struct Window {
    std::string question;
    boost::asio::steady_timer timer;
    bool over = false;
    std::optional<HeldAnswer> held;
  };
  std::chrono::microseconds delay(const std::string& secret) const;
  Strand strand_;
  const ServerLimits& limits_;
  std::map<rules::Seat, Window> windows_;
};

}  // namespace server
