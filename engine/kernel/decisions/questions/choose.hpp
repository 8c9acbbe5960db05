// Choose: one of several options, or none where passing is allowed.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

constexpr std::int32_t kNone = -1;

struct Chosen {
  std::int32_t value = kNone;  ///< the option itself, not its place; kNone: none
  bool passed() const { return value == kNone; }
  std::span<std::int32_t> options() { return {&value, 1}; }
  friend bool operator==(const Chosen&, const Chosen&) = default;
};

struct Choose {
  using Answer = Chosen;
  static constexpr const char* kName = "choose";

  Options options;
  bool optional = false;  ///< passing is an answer

  Choose() {}
  explicit Choose(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }

  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) + optional; }
  Chosen nth(std::uint64_t n) const {
    return {n < static_cast<std::uint64_t>(options.count) ? options.values[static_cast<std::size_t>(n)] : kNone};
  }
  bool contains(const Chosen& given) const { return options.has(given.value) || (optional && given.passed()); }
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Chosen& given, const AnswerNames& names) const;
  std::optional<Chosen> parse(Words words, const AnswerNames& names) const;
  std::optional<Chosen> nothing() const { return optional ? std::optional(Chosen{}) : std::nullopt; }
};

}  // namespace rules
