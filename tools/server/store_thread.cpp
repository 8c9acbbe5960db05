#include "store_thread.hpp"

#include <iostream>
#include <utility>

namespace server {
namespace {

constexpr std::chrono::milliseconds kWatching{200}, kBetweenTries{500};

/// Returns the first line of an error: PostgreSQL's have several.
std::string first_line(const std::exception& error) {
  const std::string all = error.what();
  return all.substr(0, all.find('\n'));
}

}  // namespace

StoreThread::StoreThread(std::unique_ptr<Store> store, std::size_t max_waiting, Heard heard)
    : store_(std::move(store)), max_waiting_(max_waiting), heard_(std::move(heard)), watcher_(store_->watcher()) {
  thread_ = std::thread([this] { work(); });
  if (watcher_) watching_ = std::thread([this] { watch(*watcher_); });
}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
  if (watching_.joinable()) watching_.join();
}

void StoreThread::watch(Watcher& watcher) {
  bool told = false;
  while (!ending_) {
    try {
      watcher.wait(kWatching, heard_);
      told = false;
    } catch (const std::exception& error) {
      if (!std::exchange(told, true))
        std::cerr << "dicetown serve: can't listen to other servers: " << first_line(error) << "\n";
      std::this_thread::sleep_for(kBetweenTries);
    }
  }
}

void StoreThread::add(NewAct act, Done done) { push({{}, {}, std::move(act), std::move(done)}); }

void StoreThread::run(std::function<void(Store&)> job, std::function<void(const std::string&)> failed) {
  push({std::move(job), std::move(failed), {}, {}});
}

void StoreThread::push(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() < max_waiting_) {
      jobs_.push_back(std::move(job));
      wake_.notify_one();
      return;
    }
  }
  if (job.run) job.failed("the store's queue is full");
  else job.done(Added::failed);
}

void StoreThread::work() {
  while (true) {
    std::deque<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
      jobs.swap(jobs_);
    }
    if (jobs.empty()) return;
    do_jobs(jobs);
  }
}

void StoreThread::do_jobs(std::deque<Job>& jobs) {
  std::vector<Job> acts;
  const auto add_acts = [&] {
    if (!acts.empty()) add_together(acts);
    acts.clear();
  };
  for (Job& job : jobs) {
    if (!job.run) {
      acts.push_back(std::move(job));
      continue;
    }
    add_acts();
    try {
      job.run(*store_);
    } catch (const std::exception& error) {
      std::cerr << "dicetown serve: the store failed: " << first_line(error) << "\n";
      job.failed(error.what());
    }
  }
  add_acts();
}

void StoreThread::add_together(std::span<Job> acts) {
  std::vector<NewAct> all;
  for (Job& job : acts) all.push_back(std::move(job.act));
  std::vector<bool> added;
  try {
    added = store_->add(all);
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: can't store answers: " << first_line(error) << "\n";
  }
  for (std::size_t i = 0; i < acts.size(); ++i)
    acts[i].done(added.empty() ? Added::failed : added[i] ? Added::yes : Added::taken_already);
}

}  // namespace server
