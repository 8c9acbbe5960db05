// Divide: share out a number of like things among seats, to each at most its cap. If the caps together are less than
// that number, each seat gets its cap.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Divided {
  std::int32_t size = 0;
  std::array<std::int32_t, kMaxParts> shares{};  ///< one an option
  void push(std::int32_t share) { shares[static_cast<std::size_t>(size++)] = share; }
  std::int32_t operator[](int i) const { return shares[static_cast<std::size_t>(i)]; }
  std::span<const std::int32_t> list() const& { return {shares.data(), static_cast<std::size_t>(size)}; }
  std::span<const std::int32_t> list() const&& = delete;  // the list would outlive what holds it
  friend bool operator==(const Divided&, const Divided&) = default;
};

struct Divide {
  using Answer = Divided;
  static constexpr const char* kName = "divide";
  static constexpr Type kType = Type::seat;  ///< whatever its declaration says

  Options options{Type::seat};
  ResourceId resource;
  std::int32_t units = 0;
  std::array<std::int32_t, kMaxParts> caps;  ///< one an option

  Divide() {}
  /// The number of units that are divided.
  int shared() const;

  std::uint64_t count() const;
  Divided nth(std::uint64_t n) const;
  bool contains(const Divided& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Divided& given, const AnswerNames& names) const;
  std::optional<Divided> parse(Words words, const AnswerNames& names) const;
  /// Sets the caps: what each has of the resource.
  void cap(StateView read);
};

}  // namespace rules
