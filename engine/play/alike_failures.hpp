// AlikeFailures: counts games that fail in the same way, since more of them tell nothing new and each may take a
// second. Thread-safe.
#pragma once
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>

namespace rules::play {

/// After this many similar failures, play stops by default.
inline constexpr int kMaxAlike = 3;

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
