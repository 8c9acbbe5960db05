// StoreThread: the only thread that uses a store, so that no table waits for a disk; and another that receives
// notifications of other processes. Stores waiting acts together. Owns the store. Callbacks run on its thread and must
// return to their own.
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

  /// `max_waiting`: greatest number of waiting jobs. `heard` receives notifications of other processes.
  StoreThread(std::unique_ptr<Store> store, std::size_t max_waiting, Heard heard);
  /// Finishes waiting jobs, then ends.
  ~StoreThread();
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  /// Returns true if other processes may use the same tables.
  bool shared() const { return watcher_ != nullptr; }
  /// Stores an act, and then calls `done` with the result.
  void add(NewAct act, Done done);
  /// Runs another job with the store. `failed` receives the reason if that isn't possible.
  void run(std::function<void(Store&)> job, std::function<void(const std::string&)> failed);

 private:
  struct Job {
    std::function<void(Store&)> run;  ///< null: an act
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
