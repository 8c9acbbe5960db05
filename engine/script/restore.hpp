#pragma once
// Restore: RAII guard that sets a variable and restores its old value at the end of the block, also after an exception.

namespace rules::script {

template <class T>
class Restore {
 public:
  Restore(T& variable, T value) : variable_(variable), old_(variable) { variable_ = value; }
  ~Restore() { variable_ = old_; }
  const T& old() const { return old_; }
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

 private:
  T& variable_;
  T old_;
};

}  // namespace rules::script
