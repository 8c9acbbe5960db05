// Recent: the few things of their kind that were used last, by a text; of others it is forgotten that they were made.
// For one thread at a time.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace server {

template <class Thing>
class Recent {
 public:
  explicit Recent(std::size_t most) : most_(most) {}

  /// The one of this key; if it isn't there, `make()` makes it, and the one that was used longest ago may go. Throws
  /// what `make` throws.
  template <class Make>
  Thing get(const std::string& key, Make make) {
    auto found = things_.find(key);
    if (found == things_.end()) {
      found = things_.emplace(key, Kept{make(), 0}).first;
      if (things_.size() > most_) forget_one(found->first);
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

  std::size_t most_;
  std::map<std::string, Kept> things_;
  std::uint64_t uses_ = 0;
};

}  // namespace server
