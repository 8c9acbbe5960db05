// StoreThread: the only thread that uses a store, so that no table waits for a disk; and another that receives
// notifications of other processes. Stores waiting acts together. Owns the store. Callbacks run on its thread and must
// return to their own; workers may wait instead.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>

#include "store.hpp"

namespace server {

/// The store failed, as the log says.
class StoreFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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
  /// Runs a job with the store, waits for it, and returns its result. Throws StoreFailure.
  template <class Asked>
  auto ask(Asked job) {
    const auto result = std::make_shared<std::promise<std::invoke_result_t<Asked, Store&>>>();
    run([result, job](Store& store) { result->set_value(job(store)); },
        [result](const std::string& why) { result->set_exception(std::make_exception_ptr(StoreFailure(why))); });
    return result->get_future().get();
  }

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
