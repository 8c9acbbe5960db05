// LongWork: a thread of its own for what takes long, so that nothing else waits for it. It serves in turn all for whom
// something waits, one thing of each at a time, so that who wants much keeps only themselves waiting. While one thing
// takes very long, another thread goes on with the others (crew.hpp), if it may. Knows neither
// tables nor connections. Any thread may call it.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>

#include "crew.hpp"

namespace server {

class WorkerPool {
 public:
  using Job = std::function<void()>;

  /// `max_waiting`: how many jobs may wait, in all. `max_besides`: how many may be done besides one that others wait
  /// for, as they take long.
  WorkerPool(std::size_t max_waiting, std::size_t max_besides);
  /// Stops.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Does it, after what waits already for the same one (`whose`), and in turn with what waits for others. False: it is
  /// never done, for too much waits, in all or for this one (`max_of_one`, with what is being done). A job throws
  /// nothing.
  [[nodiscard]] bool add(const std::string& whose, std::size_t max_of_one, Job job);
  /// For how many something waits or is being done.
  std::size_t waiting_ones() const;
  /// What is being done is done; what waits isn't. Then nothing is taken any more.
  void stop();

 private:
  struct Line {
    std::deque<Job> jobs;
    bool busy = false;  ///< one of its jobs is being done
  };
  /// Does one job; false at the end.
  bool work();

  const std::size_t max_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, Line> lines_;  ///< those for whom something waits or is being done
  std::list<std::string> next_;        ///< whose turn it is, of those for whom something waits
  std::size_t waiting_ = 0;
  bool ending_ = false;
  Crew crew_;  ///< last: it uses all others
};

}  // namespace server
