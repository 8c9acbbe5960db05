// Number: a whole number from low to high.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Counted {
  std::int32_t n = 0;
  friend bool operator==(const Counted&, const Counted&) = default;
};

struct Number {
  using Answer = Counted;
  static constexpr const char* kName = "number";

  std::int32_t low = 0, high = 0;

  std::uint64_t count() const { return high < low ? 0 : static_cast<std::uint64_t>(std::int64_t{high} - low) + 1; }
  Counted nth(std::uint64_t n) const { return {static_cast<std::int32_t>(low + static_cast<std::int64_t>(n))}; }
  bool contains(const Counted& given) const { return given.n >= low && given.n <= high; }
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Counted& given, const AnswerNames&) const { return {std::to_string(given.n)}; }
  std::optional<Counted> parse(Words words, const AnswerNames&) const;
};

}  // namespace rules
