#include "worker_pool.hpp"

#include <sys/resource.h>

#include <utility>

namespace server {

namespace {

constexpr int kLowPriority = 5;  // relative to the server's: a third of the share of others

}  // namespace

WorkerPool::WorkerPool(std::size_t threads, Priority priority, std::size_t max_waiting) : max_waiting_(max_waiting) {
  for (std::size_t n = 0; n < threads; ++n)
    threads_.emplace_back([this, priority] {
      if (priority == Priority::low) setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kLowPriority);
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
