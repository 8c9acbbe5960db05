// Threads: a WorkerPool for long jobs, so that nothing else waits for them, and those that do everything else. Knows no
// table.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace server {

/// Does pieces of work in this many threads; `work` waits for a piece and does it, returns false at the end, and never
/// throws. A piece that computes for too long doesn't delay others: its thread gets low priority and ends with the
/// piece, and a new one takes its place. `max_replaced`: the greatest number of such threads.
void run_in_threads(std::size_t threads, std::size_t max_replaced, const std::function<bool()>& work);

/// Serves all clients with waiting jobs in turn, one job of each at a time, so that a greedy client delays only itself.
/// With several threads, others continue while jobs take long. Thread-safe.
class WorkerPool {
 public:
  using Job = std::function<void()>;

  enum class Priority { normal, low };
  /// `max_waiting`: greatest number of waiting jobs.
  WorkerPool(std::size_t threads, Priority priority, std::size_t max_waiting);
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
  /// Runs jobs until the end.
  void work();

  const std::size_t max_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, Line> lines_;  ///< clients with waiting or running jobs
  std::list<std::string> next_;        ///< order of clients with waiting jobs
  std::size_t waiting_ = 0;
  bool ending_ = false;
  std::vector<std::jthread> threads_;  ///< last: they use all others
};

}  // namespace server
