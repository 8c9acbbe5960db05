#pragma once
// Lists: what scripts keep in tables, for functions that run without Lua. Owns the values; a list is named by its
// number. Lists live until the outermost function has ended; then their room is used again.
// Knows nothing of what the values mean.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace rules::script {

class Lists {
 public:
  static constexpr std::size_t kMost =
      std::size_t{1} << 21;  ///< values at a time; a list counts as four (coded.hpp has room for a quarter)

  /// A new list, empty. Throws std::length_error if there is too much in all lists.
  std::size_t make() {
    spend(4);
    if (used_ == lists_.size()) lists_.emplace_back();
    lists_[used_].clear();
    return used_++;
  }
  /// Throws likewise.
  void add(std::size_t list, std::int64_t value) {
    spend(1);
    lists_[list].push_back(value);
  }
  /// Takes such values off its end: of nothing, as a table of Lua doesn't end with it either.
  void drop_last(std::size_t list, std::int64_t value) {
    while (!lists_[list].empty() && lists_[list].back() == value) lists_[list].pop_back();
  }
  /// Stays good until the next change of any list.
  const std::vector<std::int64_t>& operator[](std::size_t list) const { return lists_[list]; }

  /// Forgets, at the end of its life, the lists made since its beginning.
  class Scope {
   public:
    explicit Scope(Lists& lists) : lists_(lists), used_(lists.used_), spent_(lists.spent_) {}
    ~Scope() {
      if (lists_.spent_ != spent_) lists_.forget(used_, spent_);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Lists& lists_;
    std::size_t used_, spent_;
  };

 private:
  void spend(std::size_t values) {
    if ((spent_ += values) > kMost) [[unlikely]]
      throw std::length_error("used more than 16 MB of memory in lists (a list that grows for ever?)");
  }
  /// So many were used and spent before.
  [[gnu::noinline]] void forget(std::size_t used, std::size_t spent) {
    if (used == 0 && spent_ > kMost / 256) lists_.clear();  // such room is not kept for another time
    used_ = used;
    spent_ = spent;
  }
  std::vector<std::vector<std::int64_t>> lists_;
  std::size_t used_ = 0, spent_ = 0;
};

}  // namespace rules::script
