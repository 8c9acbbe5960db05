#pragma once
// Lists: what scripts keep in tables, for functions that run without Lua. Owns the values; a list is named by its code
// (value.hpp). Lists live until the outermost function has ended; then their room is used again.
// Knows nothing of what the values mean.
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/attributes.hpp"
#include "script/value.hpp"

namespace rules::script {

class Lists {
 public:
  static constexpr std::size_t kMaxValues =
      std::size_t{1} << 21;  ///< values at a time; a list counts as four (value.hpp has room for a quarter)

  /// A new list, empty. Throws std::length_error if there is too much in all lists.
  std::int64_t make() {
    spend(4);
    if (used_ == lists_.size()) lists_.emplace_back();
    lists_[used_].clear();
    return Value::kLists + static_cast<std::int64_t>(used_++);
  }
  /// A new list of these values. Throws likewise.
  std::int64_t make(std::span<const std::int64_t> values) {
    spend(values.size());
    const std::int64_t list = make();
    of(list).assign(values.begin(), values.end());
    return list;
  }
  /// Throws likewise.
  void add(std::int64_t list, std::int64_t value) {
    spend(1);
    of(list).push_back(value);
  }
  /// Takes such values off its end: of nothing, as a table of Lua doesn't end with it either.
  void drop_last(std::int64_t list, std::int64_t value) {
    std::vector<std::int64_t>& values = of(list);
    while (!values.empty() && values.back() == value) values.pop_back();
  }
  /// Stays good until that list changes or another is made.
  const std::vector<std::int64_t>& operator[](std::int64_t list) const { return nth(number_of(list)); }
  /// The same by its number, which is what is kept of an argument.
  const std::vector<std::int64_t>& nth(std::int32_t number) const { return lists_[static_cast<std::size_t>(number)]; }
  static std::int32_t number_of(std::int64_t list) { return static_cast<std::int32_t>(list - Value::kLists); }

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
  std::vector<std::int64_t>& of(std::int64_t list) { return lists_[static_cast<std::size_t>(number_of(list))]; }
  void spend(std::size_t values) {
    if ((spent_ += values) > kMaxValues) [[unlikely]]
      throw std::length_error("used more than 16 MB of memory in lists (a list that grows for ever?)");
  }
  /// So many were used and spent before.
  RULES_NOINLINE void forget(std::size_t used, std::size_t spent) {
    if (used == 0 && spent_ > kMaxValues / 256) lists_.clear();  // such room is not kept for another time
    used_ = used;
    spent_ = spent;
  }
  std::vector<std::vector<std::int64_t>> lists_;
  std::size_t used_ = 0, spent_ = 0;
};

}  // namespace rules::script
