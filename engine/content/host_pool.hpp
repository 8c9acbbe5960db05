// Script hosts that are used again. To make a host means to load all scripts, and a game that is cloned, loaded or
// undone needs one each time, as does one that has rested. Scripts remember nothing between two calls, so a used host
// is as good as a new one. A host whose script failed is not kept.
#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "script/host.hpp"

namespace rules::content {

class HostPool : public std::enable_shared_from_this<HostPool> {
 public:
  /// Gives a host back when its user is done with it.
  struct Return {
    std::shared_ptr<HostPool> pool;
    void operator()(script::Host* host) const { pool->add(std::unique_ptr<script::Host>(host)); }
  };
  using Borrowed = std::unique_ptr<script::Host, Return>;

  /// One that waits, or what `make` makes. From any thread.
  template <class Make>
  Borrowed borrow(Make make) {
    std::unique_ptr<script::Host> host = take();
    if (!host) host = make();
    return Borrowed(host.release(), Return{shared_from_this()});
  }
  /// One that may wait for its next user.
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
  const std::size_t max_idle_ = std::max(4U, std::thread::hardware_concurrency() + 2);  ///< that wait
  std::mutex mutex_;
  std::vector<std::unique_ptr<script::Host>> idle_;
};

}  // namespace rules::content
