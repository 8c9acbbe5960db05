#pragma once
// Restore: a guard of a variable's old value.
#include <utility>

namespace rules {

/// Sets a variable and restores its old value at the end of the block, also after an exception.
template <class T>
class Restore {
 public:
  Restore(T& variable, T value) : variable_(variable), old_(std::exchange(variable, value)) {}
  ~Restore() { variable_ = old_; }
  const T& old() const { return old_; }
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

 private:
  T& variable_;
  T old_;
};

}  // namespace rules
