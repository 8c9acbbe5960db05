// DieFace: choose one of several dice, and the face to turn it to.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct DieFace {
  static constexpr const char* kName = "die-face";
  static constexpr Type kType = Type::die;  ///< whatever its declaration says

  Options options;
  std::int32_t faces = 0;

  Answer shape() const { return answer(kNone, 0); }
  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) * static_cast<std::uint64_t>(faces); }
  Answer nth(std::uint64_t n) const {
    const auto each = static_cast<std::uint64_t>(faces);
    return answer(options.values[static_cast<std::size_t>(n / each)], static_cast<std::int32_t>(n % each));
  }
  bool contains(const Answer& given) const {
    return options.has(given.value()) && given.value(1) >= 0 && given.value(1) < faces;
  }
  void hash_into(Fingerprint& fingerprint) const {
    fingerprint.add(options);
    for (int face = 0; face < faces; ++face) fingerprint.add(fingerprint.names().face(options.die, face));
  }

 private:
  Answer answer(std::int32_t die, std::int32_t face) const {
    return Answer(Element::option, die).add(Element::face, face, options.die.index);
  }
};

}  // namespace rules
