// Backlog: bytes that were sent and that their readers have not read yet: of each connection, of each address, and of
// all. Where an address or the process has too many, it drops connections, the slowest readers first. Knows no socket.
// Any thread may call it.
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

  /// The part of one connection. The backlog must outlive it.
  class Part {
   public:
    Part(Backlog& all, const std::string& address);
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    /// What ends the connection: called at most once, from any thread, also within add().
    void on_drop(std::function<void()> drop);
    /// So many bytes wait from now on. Drops connections, perhaps this one, if they are too many.
    void add(std::size_t bytes);
    /// So many of them were read.
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

  /// Bytes of all connections.
  std::size_t bytes() const;

 private:
  /// The slowest of all connections with unread bytes, or of those of one address: the one for which most bytes have
  /// waited for longest. Of the connections that read, each has few bytes, and for a short time.
  Part* slowest(const std::string* address, Clock::time_point now) const;
  void take(Part& part, std::size_t bytes);

  const ServerLimits& limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Address> addresses_;
  std::vector<Part*> parts_;
  std::size_t bytes_ = 0;
};

}  // namespace server
