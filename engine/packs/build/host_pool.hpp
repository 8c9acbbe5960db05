// HostPool: reusable script hosts. Creating a host loads all scripts, and each cloned, loaded, undone or resumed game
// needs one. Scripts keep no state between calls, so a used host is as good as a new one. Hosts with a failed script
// are discarded.
#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "script/host.hpp"

namespace rules::packs {

class HostPool : public std::enable_shared_from_this<HostPool> {
 public:
  /// Deleter that returns a host to its pool.
  struct Return {
    std::shared_ptr<HostPool> pool;
    void operator()(script::Host* host) const { pool->add(std::unique_ptr<script::Host>(host)); }
  };
  using Borrowed = std::unique_ptr<script::Host, Return>;

  /// Returns an idle host, or the result of `make`. Thread-safe.
  template <class Make>
  Borrowed borrow(Make make) {
    std::unique_ptr<script::Host> host = take();
    if (!host) host = make();
    return Borrowed(host.release(), Return{shared_from_this()});
  }
  /// Adds an idle host.
  void add(std::unique_ptr<script::Host> host) {
    const std::lock_guard lock(mutex_);
    host->debug_to(nullptr);
    if (!host->failed() && idle_.size() < max_idle_) idle_.push_back(std::move(host));
  }

 private:
  std::unique_ptr<script::Host> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return nullptr;
    std::unique_ptr<script::Host> host = std::move(idle_.back());
    idle_.pop_back();
    return host;
  }
  const std::size_t max_idle_ = std::max(4U, std::thread::hardware_concurrency() + 2);  ///< idle hosts to keep
  std::mutex mutex_;
  std::vector<std::unique_ptr<script::Host>> idle_;
};

}  // namespace rules::packs
