// YesNo: yes or no.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct YesNo {
  static constexpr const char* kName = "yes-no";

  Answer shape() const { return Answer(Element::flag, 0); }
  std::uint64_t count() const { return 2; }
  Answer nth(std::uint64_t n) const { return Answer(Element::flag, n != 0); }
  bool contains(const Answer& given) const { return given.value() == 0 || given.value() == 1; }
  void hash_into(Fingerprint&) const {}
};

}  // namespace rules
