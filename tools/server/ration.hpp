// Ration: limits retries at tables whose scripts exhaust their time. Each such failure costs a CPU second, so a table
// may have a few at first, then one now and then, however often an answer is taken back or the table is reloaded.
// Identifies tables by id. Thread-safe.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "limits.hpp"
#include "rate_limiter.hpp"

namespace server {

class Ration {
 public:
  using Clock = Pace::Clock;
  explicit Ration(const ServerLimits& limits) : limits_(limits) {}

  /// Counts that scripts of a table have exhausted their time.
  void count(const std::string& table, Clock::time_point now = Clock::now());
  /// Returns the time until the table may retry; zero if it may now.
  std::chrono::seconds wait(const std::string& table, Clock::time_point now = Clock::now()) const;

 private:
  const ServerLimits& limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Pace> tables_;  ///< that have failed lately
};

}  // namespace server
