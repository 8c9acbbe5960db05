#pragma once
// Lists: the tables of functions that run without Lua. Owns their values; a list is named by its tagged value
// (value.hpp). Lists live until the outermost function has ended; then their memory is reused.
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
      std::size_t{1} << 21;  ///< limit of values alive; a list counts as four (value.hpp has room for a quarter)

  /// Returns a new empty list. Throws std::length_error if all lists together are too large.
  std::int64_t make() {
    spend(4);
    if (used_ == lists_.size()) lists_.emplace_back();
    lists_[used_].clear();
    return Value::kLists + static_cast<std::int64_t>(used_++);
  }
  /// Returns a new list of these values. Throws std::length_error likewise.
  std::int64_t make(std::span<const std::int64_t> values) {
    spend(values.size());
    const std::int64_t list = make();
    of(list).assign(values.begin(), values.end());
    return list;
  }
  /// Throws std::length_error likewise.
  void add(std::int64_t list, std::int64_t value) {
    spend(1);
    of(list).push_back(value);
  }
  /// Removes trailing copies of a value: of nil, since a Lua table can't end with it.
  void drop_last(std::int64_t list, std::int64_t value) {
    std::vector<std::int64_t>& values = of(list);
    while (!values.empty() && values.back() == value) values.pop_back();
  }
  /// The reference is valid until that list changes or another is made.
  const std::vector<std::int64_t>& operator[](std::int64_t list) const { return nth(number_of(list)); }
  /// Returns a list by its number, which is the converted form of an argument.
  const std::vector<std::int64_t>& nth(std::int32_t number) const { return lists_[static_cast<std::size_t>(number)]; }
  static std::int32_t number_of(std::int64_t list) { return static_cast<std::int32_t>(list - Value::kLists); }

  /// RAII: on destruction, frees the lists made since construction.
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
      throw std::length_error("used more than 16 MB of memory in lists (does a list grow forever?)");
  }
  /// Restores the earlier numbers of lists and values in use.
  RULES_NOINLINE void forget(std::size_t used, std::size_t spent) {
    if (used == 0 && spent_ > kMaxValues / 256) lists_.clear();  // don't keep that much memory
    used_ = used;
    spent_ = spent;
  }
  std::vector<std::vector<std::int64_t>> lists_;
  std::size_t used_ = 0, spent_ = 0;
};

}  // namespace rules::script
