// The one thread that uses a store, so that no table waits for a disk; and another that hears what other processes
// say. Acts that wait together are stored in one go. Owns the store. What it calls back runs on its thread: who is
// called goes back to its own.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "store.hpp"

namespace server {

class StoreThread {
 public:
  enum class Added { yes, taken_already, failed };
  using Done = std::function<void(Added)>;

  /// `max_waiting`: how many jobs may wait. `heard` gets what other processes say.
  StoreThread(std::unique_ptr<Store> store, std::size_t max_waiting, Heard heard);
  /// Does what waits, then ends.
  ~StoreThread();
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  /// Whether other processes may use the same tables.
  bool shared() const { return watcher_ != nullptr; }
  /// Stores an act, and says then what came of it.
  void add(NewAct act, Done done);
  /// Does something else with the store. `failed` gets the reason if it can't be done.
  void run(std::function<void(Store&)> job, std::function<void(const std::string&)> failed);

 private:
  struct Job {
    std::function<void(Store&)> run;  ///< empty: an act
    std::function<void(const std::string&)> failed;
    NewAct act;
    Done done;
  };
  void push(Job job);
  void work();
  void watch(Watcher& watcher);
  void do_jobs(std::deque<Job>& jobs);
  void add_together(std::span<Job> acts);

  std::unique_ptr<Store> store_;
  std::size_t max_waiting_;
  Heard heard_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::atomic<bool> ending_ = false;
  std::unique_ptr<Watcher> watcher_;
  std::thread thread_, watching_;
};

}  // namespace server
