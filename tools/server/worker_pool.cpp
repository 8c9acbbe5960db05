#include "worker_pool.hpp"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace server {

WorkerPool::WorkerPool(std::size_t max_waiting, std::size_t max_besides)
    : max_waiting_(max_waiting), crew_(1, max_besides, [this] { return work(); }) {}

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
  crew_.join();
  std::map<std::string, Line> undone;  // destroyed without holding the lock
  const std::lock_guard lock(mutex_);
  undone.swap(lines_);
}

bool WorkerPool::work() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [&] { return ending_ || !next_.empty(); });
  if (ending_) return false;
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
  if (line.jobs.empty()) {
    lines_.erase(whose);
  } else {
    next_.push_back(whose);
    wake_.notify_one();
  }
  return true;
}

namespace {

constexpr double kPatience = 0.01;  // seconds of CPU time before a piece is considered long
constexpr std::chrono::milliseconds kLooks{5}, kRests{25};
constexpr std::chrono::seconds kForgets{1};  // a thread that has not computed for this long is waiting for work
constexpr double kLong = 0.25;               // seconds of CPU time before it gets low priority
constexpr int kLowPriority = 5;              // relative to the server's: a third of the share of others

/// Lowers a thread's priority, but lets it run often enough to release locks that others wait for.
void lower_priority(id_t thread) {
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + kLowPriority);
}

}  // namespace

double cpu_seconds(pthread_t thread) {
  clockid_t clock{};
  timespec now{};
  if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

Crew::Crew(std::size_t threads, std::size_t max_replaced, std::function<bool()> work)
    : max_replaced_(max_replaced), work_(std::move(work)) {
  for (std::size_t n = 0; n < threads; ++n) hire();
  if (max_replaced_ > 0) watching_ = std::thread([this] { watch(); });
}

Crew::~Crew() { join(); }

void Crew::hire() {
  Worker& worker = workers_.emplace_back();
  worker.thread = std::thread([this, &worker] { run(worker); });
}

void Crew::run(Worker& worker) {
  worker.id = gettid();
  while (!worker.replaced && work_()) ++worker.done;
  const std::lock_guard lock(mutex_);
  worker.ended = true;
  ended_.notify_all();
}

void Crew::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) wake_.wait_for(lock, look() ? kLooks : kRests);
}

bool Crew::look() {
  bool computing = false;
  for (auto each = workers_.begin(); each != workers_.end();) {
    if (each->replaced && each->ended) {
      each->thread.join();
      each = workers_.erase(each);
    } else {
      ++each;
    }
  }
  auto replaced = static_cast<std::size_t>(
      std::ranges::count_if(workers_, [](const Worker& each) { return each.replaced.load(); }));
  const auto now = std::chrono::steady_clock::now();
  for (Worker& each : workers_) {
    if (each.ended || each.low) continue;
    const double cpu = cpu_seconds(each.thread.native_handle());
    if (each.replaced) {
      computing = true;
      each.low = cpu - each.began > kLong;
      if (each.low) lower_priority(static_cast<id_t>(each.id.load()));
      continue;
    }
    if (const std::size_t done = each.done; done != each.seen || now - each.computed > kForgets) {
      each.seen = done;
      each.began = each.last;
    }
    if (cpu > std::exchange(each.last, cpu)) {
      each.computed = now;
      computing = true;
    }
    if (cpu - each.began < kPatience || replaced >= max_replaced_) continue;
    each.replaced = true;
    ++replaced;
    hire();
  }
  return computing;
}

void Crew::join() {
  {
    std::unique_lock lock(mutex_);  // until then threads may have to be replaced
    ended_.wait(lock,
                [&] { return std::ranges::all_of(workers_, [](const Worker& each) { return each.ended.load(); }); });
    ending_ = true;
  }
  wake_.notify_one();
  if (watching_.joinable()) watching_.join();
  for (Worker& each : workers_)
    if (each.thread.joinable()) each.thread.join();
  workers_.clear();
}

}  // namespace server
