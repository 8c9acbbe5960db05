// Number: a whole number from low to high.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct Number {
  static constexpr const char* kName = "number";

  std::int32_t low = 0, high = 0;

  Answer shape() const { return Answer(Element::number, 0); }
  std::uint64_t count() const { return high < low ? 0 : static_cast<std::uint64_t>(std::int64_t{high} - low) + 1; }
  Answer nth(std::uint64_t n) const {
    return Answer(Element::number, static_cast<std::int32_t>(low + static_cast<std::int64_t>(n)));
  }
  bool contains(const Answer& given) const { return given.value() >= low && given.value() <= high; }
  void hash_into(Fingerprint& fingerprint) const {
    fingerprint.add(std::to_string(low));
    fingerprint.add(std::to_string(high));
  }
};

}  // namespace rules
