#pragma once
// Lists: what scripts keep in tables, while they run without Lua. Owns the values; a list is named by its number. Lists
// live until the function that was called first is done, and their room is used again.
// Knows nothing of what the values mean.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace rules::script {

class Lists {
 public:
  static constexpr std::size_t kMost = 100'000;  ///< lists at a time, and values of one

  /// A new list, empty.
  std::size_t make() {
    if (used_ == kMost) throw std::logic_error("too many lists");
    if (used_ == lists_.size()) lists_.emplace_back();
    lists_[used_].clear();
    return used_++;
  }
  void add(std::size_t list, std::int64_t value) {
    if (lists_[list].size() == kMost) throw std::logic_error("too long a list");
    lists_[list].push_back(value);
  }
  /// Stays good until the next change of any list.
  const std::vector<std::int64_t>& operator[](std::size_t list) const { return lists_[list]; }

  /// Forgets, at the end of its life, the lists made since its beginning.
  class Scope {
   public:
    explicit Scope(Lists& lists) : lists_(lists), used_(lists.used_) {}
    ~Scope() { lists_.used_ = used_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Lists& lists_;
    std::size_t used_;
  };

 private:
  std::vector<std::vector<std::int64_t>> lists_;
  std::size_t used_ = 0;
};

}  // namespace rules::script
