// Order: put all options in an order.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct Order {
  static constexpr const char* kName = "order";

  Options options;

  Answer shape() const;
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  void hash_into(Fingerprint& fingerprint) const { fingerprint.add(options); }
};

}  // namespace rules
