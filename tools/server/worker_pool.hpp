// WorkerPool: threads for long jobs, so that nothing else waits for them, with a Crew of threads below. Knows no table.
#pragma once
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace server {

/// Returns the CPU time of a thread; 0 if it is unknown.
double cpu_seconds(pthread_t thread = pthread_self());

/// Worker threads. A piece of work that computes for too long doesn't delay others: its thread is replaced by a new
/// one, and ends with the piece; after a while it gets low priority.
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

/// Serves all clients with waiting jobs in turn, one job of each at a time, so that a greedy client delays only itself.
/// While a job takes very long, another thread continues with the others, if allowed. Thread-safe.
class WorkerPool {
 public:
  using Job = std::function<void()>;

  /// `max_waiting`: greatest number of waiting jobs. `max_besides`: greatest number of additional jobs that run while
  /// others take long.
  WorkerPool(std::size_t max_waiting, std::size_t max_besides);
  /// Stops.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Adds a job after those already waiting for the same client (`whose`), in turn with other clients. Returns false,
  /// without ever running it, if too many are waiting in all, or for this client (`max_of_one`, including the running
  /// one). A job must not throw.
  [[nodiscard]] bool add(const std::string& whose, std::size_t max_of_one, Job job);
  /// Returns the number of clients with waiting or running jobs.
  std::size_t waiting_ones() const;
  /// Finishes running jobs and drops waiting ones. Then accepts no more.
  void stop();

 private:
  struct Line {
    std::deque<Job> jobs;
    bool busy = false;  ///< one of its jobs is running
  };
  /// Runs one job; returns false at the end.
  bool work();

  const std::size_t max_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, Line> lines_;  ///< clients with waiting or running jobs
  std::list<std::string> next_;        ///< order of clients with waiting jobs
  std::size_t waiting_ = 0;
  bool ending_ = false;
  Crew crew_;  ///< last: it uses all others
};

}  // namespace server
