// YesNo: yes or no.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Agreed {
  bool yes = false;
  friend bool operator==(const Agreed&, const Agreed&) = default;
};

struct YesNo {
  using Answer = Agreed;
  static constexpr const char* kName = "yes-no";

  std::uint64_t count() const { return 2; }
  Agreed nth(std::uint64_t n) const { return {n != 0}; }
  bool contains(const Agreed&) const { return true; }
  void hash_into(Fingerprint&) const {}
  SerializedAnswer serialize(const Agreed& given, const AnswerNames&) const { return {given.yes ? "yes" : "no"}; }
  std::optional<Agreed> parse(Words words, const AnswerNames&) const;
};

}  // namespace rules
