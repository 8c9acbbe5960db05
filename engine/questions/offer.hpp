// Offer: some resources and some cards, for one of the target seats; the cards are shown or hidden.
// An offer of nothing is a single answer, whose target is the lowest seat; an offer without cards has nothing to show.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct Offer {
  static constexpr const char* kName = "offer";
  struct Part {
    ResourceId resource;
    std::int32_t cap = 0;
  };

  Options options{Type::card};
  std::int32_t part_count = 0;
  std::array<Part, kMaxParts> parts;
  SeatSet targets;

  // The elements of an answer: its target, cards shown or hidden, the amounts, the cards.
  static constexpr int kTarget = 0, kShown = 1, kFirstAmount = 2;

  Offer() {}
  /// Adds a resource of which up to `cap` may be offered. Throws std::length_error if there are too many.
  void add(ResourceId resource, std::int32_t cap);
  std::span<const Part> part_list() const& { return {parts.data(), static_cast<std::size_t>(part_count)}; }
  std::span<const Part> part_list() const&& = delete;  // the list would outlive what holds it
  /// Returns true if an answer offers no resources.
  static bool bare(const Answer& given);

  /// Returns the smallest answer: nothing for the lowest seat.
  Answer shape() const;
  /// Returns the number of legal answers, but at most 2^64 - 1. If there are more, nth() still returns a legal answer
  /// for each number below that limit, but may repeat some.
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  bool allows_nothing() const { return true; }
  void hash_into(Fingerprint& fingerprint) const;
  SeatSet candidates() const { return targets; }
};

}  // namespace rules
