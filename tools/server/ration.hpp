// Ration: how often tables may be tried again whose scripts use up their time. Each such failure costs a second of a
// processor; so a table has a few of them at once, then one now and then, however often an answer is taken back or the
// table is loaded. Knows no table but its id. Any thread may call it.
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

  /// Counts that scripts of a table have used up their time.
  void count(const std::string& table, Clock::time_point now = Clock::now());
  /// How long it takes until the table may be tried again; zero if it may be now.
  std::chrono::seconds wait(const std::string& table, Clock::time_point now = Clock::now()) const;

 private:
  const ServerLimits& limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Pace> tables_;  ///< that have failed lately
};

}  // namespace server
