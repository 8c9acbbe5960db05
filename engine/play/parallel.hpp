// Runs work in threads. Owns how threads are started and joined, and how an error in one of them reaches the caller.
// The work divides itself, for example by a shared counter.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/chance.hpp"

namespace rules::play {

/// Returns the number of hardware threads; 1 if unknown.
inline int processors() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

/// Calls `work(t)` for each `t` below `threads`, each in its own thread, and returns when all have ended. The work
/// divides itself, for example by a shared counter. Meanwhile calls `meanwhile` about every `pause` from the calling
/// thread. Rethrows the exception of the lowest `t` that threw, after all have ended.
template <class Work, class Meanwhile>
void in_threads(int threads, Work&& work, std::chrono::milliseconds pause, Meanwhile&& meanwhile) {
  std::vector<std::future<void>> running;
  for (int t = 0; t < threads; ++t)
    running.push_back(std::async(std::launch::async, std::ref(work), static_cast<std::size_t>(t)));
  for (const std::future<void>& one : running)
    while (one.wait_for(pause) != std::future_status::ready) meanwhile();
  for (const std::future<void>& one : running) one.wait();
  for (std::future<void>& one : running) one.get();
}

/// Calls in_threads() without `meanwhile`.
template <class Work>
void in_threads(int threads, Work&& work) {
  in_threads(threads, work, std::chrono::seconds(1), [] {});
}

/// Returns the seeds of the nth game of a series, so that any thread may play any game: of the game's chance, and of
/// the bots.
inline std::pair<std::uint64_t, std::uint64_t> game_seeds(std::uint64_t seed, std::int64_t nth) {
  const std::uint64_t base = mix(seed) + static_cast<std::uint64_t>(nth) * 0x9e3779b97f4a7c15ull;
  return {mix(base), mix(base ^ 0xb07b07b07b07b07bull)};
}

/// After this many similar failures, play stops by default.
inline constexpr int kMaxAlike = 3;

/// Counts games that fail in the same way, since more of them tell nothing new and each may take a second. Thread-safe.
class AlikeFailures {
 public:
  /// `max_alike`: number of similar failures that are enough; 0: no limit.
  explicit AlikeFailures(int max_alike) : max_alike_(max_alike) {}

  /// Counts a failed game. Failures that differ only in numbers are similar.
  void add(std::string why) {
    if (max_alike_ == 0) return;
    std::erase_if(why, [](char c) { return c >= '0' && c <= '9'; });
    const std::lock_guard lock(mutex_);
    if (++alike_[why] >= max_alike_) enough_ = true;
  }
  /// Returns true if the limit of similar failures is reached.
  bool enough() const { return enough_.load(std::memory_order_relaxed); }

 private:
  const int max_alike_;
  std::mutex mutex_;
  std::map<std::string, int> alike_;
  std::atomic<bool> enough_ = false;
};

}  // namespace rules::play
