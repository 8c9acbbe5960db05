#include "crew.hpp"

#include <pthread.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace server {
namespace {

constexpr double kPatience = 0.01;  // seconds of CPU time before a piece is considered long
constexpr std::chrono::milliseconds kLooks{5}, kRests{25};
constexpr std::chrono::seconds kForgets{1};  // a thread that has not computed for this long is waiting for work
constexpr double kLong = 0.25;               // seconds of CPU time before it gets low priority
constexpr int kLowPriority = 5;              // relative to the server's: a third of the share of others

double cpu_seconds(std::thread& thread) {
  clockid_t clock{};
  timespec now{};
  if (pthread_getcpuclockid(thread.native_handle(), &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// Lowers a thread's priority, but lets it run often enough to release locks that others wait for.
void lower_priority(id_t thread) {
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + kLowPriority);
}

}  // namespace

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
      std::count_if(workers_.begin(), workers_.end(), [](const Worker& each) { return each.replaced.load(); }));
  const auto now = std::chrono::steady_clock::now();
  for (Worker& each : workers_) {
    if (each.ended || each.low) continue;
    const double cpu = cpu_seconds(each.thread);
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
    ended_.wait(lock, [&] {
      return std::all_of(workers_.begin(), workers_.end(), [](const Worker& each) { return each.ended.load(); });
    });
    ending_ = true;
  }
  wake_.notify_one();
  if (watching_.joinable()) watching_.join();
  for (Worker& each : workers_)
    if (each.thread.joinable()) each.thread.join();
  workers_.clear();
}

}  // namespace server
