// The vote of several servers on an undo. The seats asked at each server aren't stored: the server of the requester
// announces the vote; servers where somebody must consent join it, and later report that all have agreed. A server that
// doesn't join in time has nobody to ask, or has died.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "strand.hpp"

namespace server {

class UndoVote {
 public:
  explicit UndoVote(Strand strand) : strand_(std::move(strand)) {}

  /// Begins a vote on a request that was made at this server. Calls `when_late` on the strand when no further server
  /// can join, unless the vote has ended before.
  void begin(const std::string& id, std::chrono::milliseconds until_late, std::function<void()> when_late) {
    vote_.emplace(Vote{id, true, {}, boost::asio::steady_timer(strand_), false});
    vote_->timer.expires_after(until_late);
    vote_->timer.async_wait([when_late = std::move(when_late)](boost::system::error_code stopped) {
      if (!stopped) when_late();
    });
  }
  /// Joins the vote of another server.
  void join(const std::string& id) { vote_.emplace(Vote{id, false, {}, boost::asio::steady_timer(strand_), false}); }
  void end() { vote_.reset(); }

  explicit operator bool() const { return vote_.has_value(); }
  bool is(const std::string& id) const { return vote_ && vote_->id == id; }
  // The others need a vote.
  const std::string& id() const { return vote_->id; }
  /// Returns true if the request was made at this server, which then decides.
  bool is_own() const { return vote_->own; }
  void joined(const std::string& server) { vote_->asking.insert(server); }
  void agreed(const std::string& server) { vote_->asking.erase(server); }
  void set_late() { vote_->late = true; }
  /// Returns true if everyone at other servers has agreed, and no further server can join.
  bool is_unanimous() const { return vote_->late && vote_->asking.empty(); }

 private:
  struct Vote {
    std::string id;
    bool own;
    std::set<std::string> asking;  ///< servers where somebody must still consent
    boost::asio::steady_timer timer;
    bool late;
  };
  Strand strand_;
  std::optional<Vote> vote_;
};

}  // namespace server
