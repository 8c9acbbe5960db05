// Backlog: bytes sent but not yet read: per connection, per address, and in all. If an address or the process has too
// many, drops connections, the slowest readers first. Knows no socket. Thread-safe.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "limits.hpp"

namespace server {

class Backlog {
  struct Address {
    std::size_t bytes = 0, connections = 0;
  };

 public:
  using Clock = std::chrono::steady_clock;
  explicit Backlog(const ServerLimits& limits) : limits_(limits) {}
  Backlog(const Backlog&) = delete;
  Backlog& operator=(const Backlog&) = delete;

  /// The share of one connection. The backlog must outlive it.
  class Part {
   public:
    Part(Backlog& all, const std::string& address);
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    /// Sets what ends the connection: called at most once, from any thread, perhaps inside add().
    void on_drop(std::function<void()> drop);
    /// Adds unread bytes. Drops connections, perhaps this one, if there are too many.
    void add(std::size_t bytes);
    /// Removes bytes that were read.
    void read(std::size_t bytes);

   private:
    friend class Backlog;
    Backlog& all_;
    std::map<std::string, Address>::iterator address_;
    std::function<void()> drop_;
    std::size_t bytes_ = 0;
    Clock::time_point since_;  ///< when it last read something, or had read everything
    bool dropped_ = false;
  };

 private:
  /// Returns the slowest connection with unread bytes, of all or of one address: the one with the greatest product of
  /// bytes and waiting time. Connections that read have few bytes, and for a short time.
  Part* slowest(const std::string* address, Clock::time_point now) const;
  void take(Part& part, std::size_t bytes);

  const ServerLimits& limits_;
  std::mutex mutex_;
  std::map<std::string, Address> addresses_;
  std::vector<Part*> parts_;
  std::size_t bytes_ = 0;
};

}  // namespace server
