// RawArray: an array without initialization, for elements that are appended one by one, such as the options of a
// window. Elements must be trivially copyable; the array's user counts them.
#pragma once
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace rules {

template <class T, std::size_t N>
class RawArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  static constexpr std::size_t size() { return N; }
  T* data() { return reinterpret_cast<T*>(bytes_); }
  const T* data() const { return reinterpret_cast<const T*>(bytes_); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  /// Constructs the ith element in place.
  template <class... Arguments>
  T& make(std::size_t i, Arguments&&... arguments) {
    return *::new (static_cast<void*>(data() + i)) T{std::forward<Arguments>(arguments)...};
  }

 private:
  alignas(T) std::byte bytes_[sizeof(T) * N];
};

/// `count` uninitialized elements; up to N of them need no allocation. Each must be written before it is read.
template <class T, std::size_t N>
class Several {
 public:
  explicit Several(std::size_t count) : count_(count) {
    if (count > N) many_.resize(count);
  }
  std::size_t size() const { return count_; }
  T* data() { return count_ > N ? many_.data() : few_.data(); }
  T& operator[](std::size_t i) { return data()[i]; }

 private:
  std::size_t count_;
  RawArray<T, N> few_;
  std::vector<T> many_;
};

}  // namespace rules
