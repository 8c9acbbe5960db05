// DieFace: choose one of some dice, and the face that it is turned to.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Turned {
  std::int32_t die = 0;  ///< the option: the die's place
  std::int32_t face = 0;
  friend bool operator==(const Turned&, const Turned&) = default;
};

struct DieFace {
  using Answer = Turned;
  static constexpr const char* kName = "die-face";
  static constexpr Type kType = Type::die;  ///< whatever its declaration says

  Options options;
  std::int32_t faces = 0;

  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) * static_cast<std::uint64_t>(faces); }
  Turned nth(std::uint64_t n) const;
  bool contains(const Turned& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Turned& given, const AnswerNames& names) const;
  std::optional<Turned> parse(Words words, const AnswerNames& names) const;
};

}  // namespace rules
