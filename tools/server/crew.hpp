// Crew: worker threads. A piece of work that computes for too long doesn't delay others: its thread is replaced by a
// new one, and ends with the piece; after a while it gets low priority.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace server {

class Crew {
 public:
  /// `work` waits for one piece of work and does it, in any of the threads; it returns false if there is no more, and
  /// never throws. `max_replaced`: the number of additional threads for long pieces of work.
  Crew(std::size_t threads, std::size_t max_replaced, std::function<bool()> work);
  /// Joins.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  /// Waits until `work` has returned false in every thread.
  void join();

 private:
  struct Worker {
    std::thread thread;
    std::atomic<int> id = 0;            ///< of the thread, for the system
    std::atomic<std::size_t> done = 0;  ///< pieces
    std::atomic<bool> replaced = false, ended = false;
    // Recorded by the watching thread:
    bool low = false;      ///< its priority
    std::size_t seen = 0;  ///< `done`,
    double began = 0;      ///< CPU seconds of the thread when that changed, or when it had last rested,
    double last = 0;       ///< and when it was last looked at
    std::chrono::steady_clock::time_point computed;  ///< when it last computed
  };
  void hire();
  void run(Worker& worker);
  void watch();
  /// Checks all threads once; returns true if one of them was computing.
  bool look();

  const std::size_t max_replaced_;
  const std::function<bool()> work_;
  std::mutex mutex_;
  std::condition_variable wake_, ended_;
  std::list<Worker> workers_;
  bool ending_ = false;
  std::thread watching_;
};

}  // namespace server
