// Order: put all options in an order.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Ordered {
  std::int32_t size = 0;
  std::array<std::int32_t, kMaxOrdered> values{};  ///< the options themselves, first to last
  void push(std::int32_t value) { values[static_cast<std::size_t>(size++)] = value; }
  std::span<const std::int32_t> list() const& { return {values.data(), static_cast<std::size_t>(size)}; }
  std::span<const std::int32_t> list() const&& = delete;  // the list would outlive what holds it
  std::span<std::int32_t> options() { return {values.data(), static_cast<std::size_t>(size)}; }
  friend bool operator==(const Ordered&, const Ordered&) = default;
};

struct Order {
  using Answer = Ordered;
  static constexpr const char* kName = "order";

  Options options;

  std::uint64_t count() const;
  Ordered nth(std::uint64_t n) const;
  bool contains(const Ordered& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Ordered& given, const AnswerNames& names) const;
  std::optional<Ordered> parse(Words words, const AnswerNames& names) const;
};

}  // namespace rules
