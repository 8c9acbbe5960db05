// OrderedBlocks: passes on blocks of work in the order of their numbers, in whatever order threads complete them, so
// that sums and early ends don't depend on the number of threads. Thread-safe.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace rules::play {

template <class Block>
class OrderedBlocks {
 public:
  /// Calls `add` with each block in order, in one thread at a time. After it returns false or throws, it gets no more.
  explicit OrderedBlocks(std::function<bool(Block&)> add) : add_(std::move(add)) {}

  /// Takes the nth block, counted from 0. Waits if too many later blocks are already there. The thread with the lowest
  /// block never waits, so there is no deadlock. Throws the exceptions of `add`.
  void take(std::int64_t nth, Block block) {
    std::unique_lock lock(mutex_);
    progress_.wait(lock, [&] { return ended_ || nth == next_ || waiting_.size() < kMaxWaiting; });
    waiting_.emplace(nth, std::move(block));
    try {
      for (auto first = waiting_.begin(); !ended_ && first != waiting_.end() && first->first == next_;
           first = waiting_.begin()) {
        if (!add_(first->second)) ended_ = true;
        waiting_.erase(first);
        ++next_;
      }
    } catch (...) {
      ended_ = true;
      progress_.notify_all();
      throw;
    }
    progress_.notify_all();
  }
  /// Passes on no more blocks, since one will never come; nobody waits for it.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    progress_.notify_all();
  }
  /// Returns true if no more blocks are passed on.
  bool ended() const { return ended_; }
  /// Calls `look` while `add` isn't running.
  template <class Look>
  void between_blocks(Look&& look) {
    const std::lock_guard lock(mutex_);
    look();
  }

 private:
  static constexpr std::size_t kMaxWaiting = 64;  ///< completed blocks that may wait for one with a lower number

  std::function<bool(Block&)> add_;
  std::mutex mutex_;
  std::condition_variable progress_;
  std::map<std::int64_t, Block> waiting_;
  std::int64_t next_ = 0;
  std::atomic<bool> ended_ = false;
};

}  // namespace rules::play
