// Offer: some resources and some cards, for one of the target seats; the cards are shown or hidden.
// An offer of nothing is a single answer, whose target is the lowest seat; an offer without cards has nothing to show.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Offered {
  std::int32_t size = 0;
  std::array<std::int32_t, kMaxParts> amounts{};  ///< one a resource
  std::uint32_t cards = 0;                        ///< bit i: the ith option is offered
  bool shown = false;                             ///< the cards are
  Seat target;
  void push(std::int32_t amount) { amounts[static_cast<std::size_t>(size++)] = amount; }
  std::int32_t operator[](int i) const { return amounts[static_cast<std::size_t>(i)]; }
  std::span<const std::int32_t> list() const& { return {amounts.data(), static_cast<std::size_t>(size)}; }
  std::span<const std::int32_t> list() const&& = delete;  // the list would outlive what holds it
  bool has(int place) const { return (cards >> place & 1u) != 0; }
  std::uint32_t taken() const { return cards; }
  void take(std::uint32_t together) { cards = together; }
  /// Returns true if it offers no resources.
  bool bare() const;
  friend bool operator==(const Offered&, const Offered&) = default;
};

struct Offer {
  using Answer = Offered;
  static constexpr const char* kName = "offer";
  struct Part {
    ResourceId resource;
    std::int32_t cap = 0;
  };

  Options options{Type::card};
  std::int32_t part_count = 0;
  std::array<Part, kMaxParts> parts;
  SeatSet targets;

  Offer() {}
  /// Adds a resource of which up to `cap` may be offered. Throws std::length_error if there are too many.
  void add(ResourceId resource, std::int32_t cap);
  std::span<const Part> part_list() const& { return {parts.data(), static_cast<std::size_t>(part_count)}; }
  std::span<const Part> part_list() const&& = delete;  // the list would outlive what holds it

  /// If there are more than 2^64 - 1 ways, that number; nth() then takes one of them for each number below it, and may
  /// take some twice.
  std::uint64_t count() const;
  Offered nth(std::uint64_t n) const;
  bool contains(const Offered& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Offered& given, const AnswerNames& names) const;
  std::optional<Offered> parse(Words words, const AnswerNames& names) const;
  std::optional<Offered> nothing() const { return nth(0); }
  SeatSet candidates() const { return targets; }
};

}  // namespace rules
