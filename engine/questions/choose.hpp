// Choose: one of several options, or none where passing is allowed.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct Choose {
  static constexpr const char* kName = "choose";

  Options options;
  bool optional = false;  ///< passing is an answer

  Choose() {}
  explicit Choose(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }

  Answer shape() const { return Answer(Element::option, kNone); }
  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) + optional; }
  Answer nth(std::uint64_t n) const {
    return Answer(Element::option, n < at(options.count) ? options.values[static_cast<std::size_t>(n)] : kNone);
  }
  bool contains(const Answer& given) const { return options.has(given.value()) || (optional && given.passed()); }
  bool allows_nothing() const { return optional; }
  void hash_into(Fingerprint& fingerprint) const {
    fingerprint.add(optional ? "optional" : "one");
    fingerprint.add(options);
  }
};

}  // namespace rules
