// PlayersElsewhere: the players of a table who are connected at other servers of the same database, as those announce
// them again and again. A server that has fallen silent has no players any more.
#pragma once
#include <chrono>
#include <map>
#include <string>

#include "base/handles.hpp"

namespace server {

class PlayersElsewhere {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kAnnounced{20};  ///< how often servers announce their players

  /// Notes the players of a server.
  void hear(const std::string& server, rules::SeatSet seats, Clock::time_point now) { servers_[server] = {seats, now}; }
  /// Returns the players of all servers that have announced them recently.
  rules::SeatSet seats(Clock::time_point now) {
    std::erase_if(servers_, [&](const auto& each) { return now - each.second.heard > 3 * kAnnounced; });
    rules::SeatSet seats;
    for (const auto& [server, announced] : servers_) seats.bits |= announced.seats.bits;
    return seats;
  }

 private:
  struct Announced {
    rules::SeatSet seats;
    Clock::time_point heard;
  };
  std::map<std::string, Announced> servers_;
};

}  // namespace server
