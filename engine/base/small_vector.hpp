// SmallVector: a vector whose first items need no allocated memory, as llvm::SmallVector, for lists that a function
// makes while it runs. Like std::vector, it doesn't check its bounds.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace rules {

template <class T, std::size_t kInline>
requires std::is_trivially_copyable_v<T>
class SmallVector {
 public:
  SmallVector() {}  // its items are initialized when they are added

  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (size_ < kInline) return *std::construct_at(few_ + size_++, std::forward<Arguments>(arguments)...);
    if (size_++ == kInline) many_.assign(few_, few_ + kInline);
    return many_.emplace_back(std::forward<Arguments>(arguments)...);
  }
  void push_back(const T& item) { emplace_back(item); }
  /// Removes all items from this position on.
  void truncate(std::size_t size) {
    if (size_ > kInline) {
      many_.erase(many_.begin() + static_cast<std::ptrdiff_t>(size), many_.end());
      if (size <= kInline) std::uninitialized_copy(many_.begin(), many_.end(), few_);
    }
    size_ = size;
  }
  void clear() { truncate(0); }
  void erase(std::size_t position) {
    std::copy(begin() + position + 1, end(), begin() + position);
    truncate(size_ - 1);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return size_ > kInline ? many_.data() : few_; }
  const T* data() const { return size_ > kInline ? many_.data() : few_; }
  T& operator[](std::size_t position) { return data()[position]; }
  const T& operator[](std::size_t position) const { return data()[position]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

 private:
  std::size_t size_ = 0;
  union {
    T few_[kInline];  ///< the items, unless there are more
  };
  std::vector<T> many_;  ///< all items, if there are more
};

}  // namespace rules
