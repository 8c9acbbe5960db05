// AlikeFailures: counts the games that fail in the same way, for whoever plays many: more of them tell nothing new, and
// each may take a second. Any number of threads may count at once. Knows nothing of how games are played.
#pragma once
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>

namespace rules::play {

/// After so many games that failed alike, no more are played, unless somebody wants to.
inline constexpr int kMaxAlike = 3;

class AlikeFailures {
 public:
  /// `max_alike`: how many are enough; 0: no number is.
  explicit AlikeFailures(int max_alike) : max_alike_(max_alike) {}

  /// A game failed. Two failures are alike if they differ in numbers only.
  void add(std::string why) {
    if (max_alike_ == 0) return;
    std::erase_if(why, [](char c) { return c >= '0' && c <= '9'; });
    const std::lock_guard lock(mutex_);
    if (++alike_[why] >= max_alike_) enough_ = true;
  }
  /// Whether so many have failed alike.
  bool enough() const { return enough_.load(std::memory_order_relaxed); }

 private:
  const int max_alike_;
  std::mutex mutex_;
  std::map<std::string, int> alike_;
  std::atomic<bool> enough_ = false;
};

}  // namespace rules::play
