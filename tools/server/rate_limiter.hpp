// Gate: who may connect, and how often they may ask and speak. Counts connections, in all and of each address, and
// requests of each address; knows which names this server goes by. From any thread.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "limits.hpp"

namespace server {

/// How often somebody may speak or ask: so often in the long run, and so many times at once.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;
  Pace(double a_second, double at_once, Clock::time_point now)
      : a_second_(a_second), at_once_(at_once), left_(at_once), at_(now) {}
  /// Whether it may be done now; then it counts.
  bool allows(Clock::time_point now);
  /// Seconds until it may be done; 0: now.
  double seconds_until(Clock::time_point now) const;
  /// Whether it would be the same if nothing had been done.
  bool is_fresh(Clock::time_point now) const { return left_at(now) >= at_once_; }

 private:
  double left_at(Clock::time_point now) const;

  double a_second_, at_once_, left_;
  Clock::time_point at_;
};

class RateLimiter {
 public:
  RateLimiter(const ServerLimits& limits, std::vector<std::string> names) : limits_(limits), names_(std::move(names)) {}

  /// Counts a connection; false if there are too many.
  bool enter(const std::string& address);
  void leave(const std::string& address);
  /// Counts a request over HTTP; false if this address asks too often.
  bool may_request(const std::string& address, Pace::Clock::time_point now);

  /// Whether a Host header names this server: an address (no page elsewhere can make a name stand for one), localhost,
  /// or one of its names; with a port or without.
  bool is_ours(std::string_view host) const;
  /// Whether a request that says so comes from a page of this server. `origin`: empty if there is no such header; then
  /// no browser has sent it from elsewhere.
  bool may_ask(std::string_view origin, std::string_view host) const;

 private:
  const ServerLimits& limits_;
  std::vector<std::string> names_;
  std::mutex mutex_;
  std::size_t connections_ = 0;
  std::map<std::string, std::size_t> of_address_;
  std::map<std::string, Pace> requests_;  ///< by address
};

}  // namespace server
