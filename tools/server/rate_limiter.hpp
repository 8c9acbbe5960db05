// Rate limiter: who may connect, and the rate of requests and messages. Counts connections in all and per address, and
// requests per address; knows the names of this server. Thread-safe.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "limits.hpp"

namespace server {

/// A token bucket: an average rate, and a burst size.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;
  Pace(double a_second, double at_once, Clock::time_point now)
      : a_second_(a_second), at_once_(at_once), left_(at_once), at_(now) {}
  /// Returns true, and counts it, if it is allowed now.
  bool allows(Clock::time_point now);
  /// Returns the seconds until it is allowed; 0: now.
  double seconds_until(Clock::time_point now) const;
  /// Returns true if the bucket is full.
  bool is_fresh(Clock::time_point now) const { return left_at(now) >= at_once_; }

 private:
  double left_at(Clock::time_point now) const;

  double a_second_, at_once_, left_;
  Clock::time_point at_;
};

/// The paces of clients with the same limits. Thread-safe.
class Paces {
 public:
  using Clock = Pace::Clock;
  Paces(double a_second, double at_once) : a_second_(a_second), at_once_(at_once) {}
  /// Returns true, and counts it, if it is allowed now.
  bool allows(const std::string& whose, Clock::time_point now = Clock::now());
  /// Returns the time until it is allowed; zero: now.
  std::chrono::seconds wait(const std::string& whose, Clock::time_point now = Clock::now()) const;

 private:
  const double a_second_, at_once_;
  mutable std::mutex mutex_;
  std::map<std::string, Pace> paces_;
};

class RateLimiter {
 public:
  /// `proxies`: their connections are those of many clients.
  RateLimiter(const ServerLimits& limits, std::vector<std::string> names, std::vector<std::string> proxies)
      : limits_(limits),
        names_(std::move(names)),
        proxies_(std::move(proxies)),
        requests_(limits.requests_a_second, limits.requests_at_once),
        passwords_(limits.passwords_a_second, limits.passwords_at_once) {}

  /// Counts a connection; returns false if there are too many.
  bool enter(const std::string& address);
  void leave(const std::string& address);
  /// Counts a proxy's connection as one of its client from now on; returns false if that has too many.
  bool hand_over(const std::string& proxy, const std::string& client);
  /// Counts an HTTP request; returns false if this address has exceeded its rate.
  bool may_request(const std::string& address) { return requests_.allows(address); }
  /// Counts an attempt to enter the lobby's password; returns false if this address has exceeded its rate.
  bool may_try_password(const std::string& address) { return passwords_.allows(address); }

  bool is_proxy(std::string_view address) const;
  /// Returns the client of a request: the last address of `X-Forwarded-For` that is no proxy's, or `peer`, which has
  /// sent it. Clients can invent only addresses before their own.
  std::string client_of(const std::string& peer, std::string_view forwarded) const;

  /// Returns true if a Host header names this server: an address (which no foreign page can make a name resolve to),
  /// localhost, or one of its names; with or without a port.
  bool is_ours(std::string_view host) const;
  /// Returns true if a request comes from a page of this server. `origin`: empty without that header; then no browser
  /// has sent the request from another site. `scheme`: http or https; empty if unknown.
  bool may_ask(std::string_view origin, std::string_view host, std::string_view scheme) const;

 private:
  const ServerLimits& limits_;
  std::vector<std::string> names_, proxies_;
  std::mutex mutex_;
  std::size_t connections_ = 0;
  std::map<std::string, std::size_t> of_address_;
  Paces requests_, passwords_;  ///< by address
};

}  // namespace server
