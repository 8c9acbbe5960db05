#pragma once
// Restore: gives a variable another value while a block runs, and the old value afterwards, also if the block ends by
// an error.

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
