#include "worker_pool.hpp"

#include <pthread.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace server {

namespace {

constexpr int kLowPriority = 5;  // relative to the server's: a third of the share of others
constexpr std::chrono::milliseconds kLooks{5};
constexpr double kPatience = 0.01;  // seconds of CPU time before a piece of work is considered long

/// Lowers a thread's priority, but lets it run often enough to release locks that others wait for. 0: this thread.
void lower_priority(id_t thread) {
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + kLowPriority);
}

struct Worker {
  std::atomic<int> id = 0;            ///< of the thread, for the system
  std::atomic<std::size_t> done = 0;  ///< pieces
  std::atomic<bool> replaced = false, ended = false;
  std::size_t seen = 0;       ///< `done` when last looked at,
  double cpu = 0, began = 0;  ///< CPU seconds then, and when it began its piece
  std::jthread thread;        ///< last: it uses all others

  /// Returns true if it has computed for too long since it began its piece of work.
  bool is_late() {
    clockid_t clock{};
    timespec now{};
    if (pthread_getcpuclockid(thread.native_handle(), &clock) != 0 || clock_gettime(clock, &now) != 0) return false;
    const double before = std::exchange(cpu, static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9);
    if (const std::size_t already = std::exchange(seen, done.load()); already != seen) began = before;
    return cpu - began > kPatience;
  }
};

}  // namespace

void run_in_threads(std::size_t threads, std::size_t max_replaced, const std::function<bool()>& work) {
  std::list<Worker> workers;
  const auto hire = [&] {
    Worker& worker = workers.emplace_back();
    worker.thread = std::jthread([&worker, &work] {
      worker.id = gettid();
      while (!worker.replaced && work()) ++worker.done;
      worker.ended = true;
    });
  };
  for (std::size_t n = 0; n < threads; ++n) hire();
  while (!workers.empty()) {
    std::this_thread::sleep_for(kLooks);
    std::erase_if(workers, [](const Worker& each) { return each.ended.load(); });
    for (Worker& each : workers) {
      const auto replaced = std::ranges::count_if(workers, [](const Worker& other) { return other.replaced.load(); });
      if (each.replaced || !each.is_late() || static_cast<std::size_t>(replaced) >= max_replaced) continue;
      each.replaced = true;
      lower_priority(static_cast<id_t>(each.id.load()));
      hire();
    }
  }
}

WorkerPool::WorkerPool(std::size_t threads, Priority priority, std::size_t max_waiting) : max_waiting_(max_waiting) {
  for (std::size_t n = 0; n < threads; ++n)
    threads_.emplace_back([this, priority] {
      if (priority == Priority::low) lower_priority(0);
      work();
    });
}

WorkerPool::~WorkerPool() { stop(); }

bool WorkerPool::add(const std::string& whose, std::size_t max_of_one, Job job) {
  const std::lock_guard lock(mutex_);
  const auto found = lines_.find(whose);
  const std::size_t of_one = found == lines_.end() ? 0 : found->second.jobs.size() + (found->second.busy ? 1 : 0);
  if (ending_ || waiting_ >= max_waiting_ || of_one >= max_of_one) return false;
  Line& line = found == lines_.end() ? lines_[whose] : found->second;
  if (line.jobs.empty() && !line.busy) next_.push_back(whose);
  line.jobs.push_back(std::move(job));
  ++waiting_;
  wake_.notify_one();
  return true;
}

std::size_t WorkerPool::waiting_ones() const {
  const std::lock_guard lock(mutex_);
  return lines_.size();
}

void WorkerPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  threads_.clear();                    // joins them
  std::map<std::string, Line> undone;  // destroyed without holding the lock
  const std::lock_guard lock(mutex_);
  undone.swap(lines_);
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return ending_ || !next_.empty(); });
    if (ending_) return;
    const std::string whose = std::move(next_.front());
    next_.pop_front();
    Line& line = lines_.at(whose);
    Job job = std::move(line.jobs.front());
    line.jobs.pop_front();
    --waiting_;
    line.busy = true;
    lock.unlock();
    job();
    job = nullptr;  // destroyed without holding the lock
    lock.lock();
    line.busy = false;
    if (line.jobs.empty()) lines_.erase(whose);
    else next_.push_back(whose);
  }
}

}  // namespace server
