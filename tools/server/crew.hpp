// Crew: threads that do one piece of work after the other. A piece that computes for too long doesn't keep others
// waiting: its thread is replaced by a new one, and ends with the piece; after a while it has low priority. Knows
// nothing of the work.
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
  /// `work` waits for one piece of work and does it, in any of the threads; false: there is none any more. It throws
  /// nothing. `max_replaced`: how many threads may be busy besides, with pieces that take long.
  Crew(std::size_t threads, std::size_t max_replaced, std::function<bool()> work);
  /// Joins.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  /// Waits until `work` has said in every thread that there is no more.
  void join();

 private:
  struct Worker {
    std::thread thread;
    std::atomic<int> id = 0;            ///< of the thread, for the system
    std::atomic<std::size_t> done = 0;  ///< pieces
    std::atomic<bool> replaced = false, ended = false;
    // Of what the watching thread saw:
    bool low = false;      ///< its priority
    std::size_t seen = 0;  ///< `done`,
    double began = 0;      ///< CPU seconds of the thread when that changed, or when it last had rested,
    double last = 0;       ///< and when it was last looked at
    std::chrono::steady_clock::time_point computed;  ///< when it had last computed
  };
  void hire();
  void run(Worker& worker);
  void watch();
  /// Looks at all threads once; returns whether one of them was computing.
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
