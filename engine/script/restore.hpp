#pragma once
// Restore: a variable with another value for as long as a block runs, also when an error unwinds it.

namespace rules::script {

template <class T>
class Restore {
 public:
  Restore(T& variable, T value) : variable_(variable), old_(variable) { variable_ = value; }
  ~Restore() { variable_ = old_; }
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

 private:
  T& variable_;
  T old_;
};

}  // namespace rules::script
