// LruCache: keeps the most recently used things, by key. Thread-safe; no caller waits while another makes something.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace server {

template <class Thing>
class LruCache {
 public:
  explicit LruCache(std::size_t max_size) : max_size_(max_size) {}

  /// Returns the thing of this key, made by `make()` if it is missing; may evict the least recently used one. Throws
  /// what `make` throws.
  template <class Make>
  Thing get(const std::string& key, Make make) {
    return get(key, make, [](const Thing&) { return true; });
  }
  /// Returns the thing of this key; makes it again if it is no longer `good`.
  template <class Make, class Good>
  Thing get(const std::string& key, Make make, Good good) {
    std::unique_lock lock(mutex_);
    auto found = things_.find(key);
    if (found == things_.end() || !good(found->second.thing)) {
      lock.unlock();
      Thing made = make();
      lock.lock();
      found = things_.insert_or_assign(key, Kept{std::move(made), 0}).first;
      if (things_.size() > max_size_) forget_one(found->first);
    }
    found->second.used = ++uses_;
    return found->second.thing;
  }

 private:
  struct Kept {
    Thing thing;
    std::uint64_t used;
  };
  void forget_one(const std::string& but) {
    auto oldest = things_.end();
    for (auto each = things_.begin(); each != things_.end(); ++each)
      if (each->first != but && (oldest == things_.end() || each->second.used < oldest->second.used)) oldest = each;
    if (oldest != things_.end()) things_.erase(oldest);
  }

  const std::size_t max_size_;
  std::mutex mutex_;
  std::map<std::string, Kept> things_;
  std::uint64_t uses_ = 0;
};

}  // namespace server
