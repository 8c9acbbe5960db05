// Gate: who may connect, and how often they may speak. Counts connections, in all and of each address; knows which
// names this server goes by. From any thread.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "limits.hpp"

namespace server {

class Gate {
 public:
  Gate(const Limits& limits, std::vector<std::string> names) : limits_(limits), names_(std::move(names)) {}

  /// Counts a connection; false if there are too many.
  bool enter(const std::string& address);
  void leave(const std::string& address);

  /// Whether a Host header names this server: an address (no page elsewhere can make a name stand for one), localhost,
  /// or one of its names; with a port or without.
  bool is_ours(std::string_view host) const;
  /// Whether a request that says so comes from a page of this server. `origin`: empty if there is no such header; then
  /// no browser has sent it from elsewhere.
  bool may_ask(std::string_view origin, std::string_view host) const;

 private:
  const Limits& limits_;
  std::vector<std::string> names_;
  std::mutex mutex_;
  std::size_t connections_ = 0;
  std::map<std::string, std::size_t> of_address_;
};

/// How often one connection may speak: so often in the long run, and so many times at once.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Pace(const Limits& limits, Clock::time_point now)
      : limits_(limits), left_(limits.messages_at_once), at_(now) {}
  /// Whether it may speak now.
  bool allows(Clock::time_point now);

 private:
  const Limits& limits_;
  double left_;
  Clock::time_point at_;
};

}  // namespace server
