// Divide: share out a number of identical things among seats, giving each at most its cap. If the caps add up to less
// than that number, each seat gets its cap.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct Divide {
  static constexpr const char* kName = "divide";
  static constexpr Type kType = Type::seat;  ///< whatever its declaration says

  Options options{Type::seat};
  ResourceId resource;
  std::int32_t units = 0;
  std::array<std::int32_t, kMaxParts> caps;  ///< one per option

  Divide() {}
  /// Returns the number of units that are divided.
  int shared() const;

  Answer shape() const;
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  void hash_into(Fingerprint& fingerprint) const;
};

}  // namespace rules
