// The view of a seat as numbers: equal in two games if and only if the seat sees the same.
#pragma once
#include <vector>

#include "kernel/state/knowledge.hpp"

namespace rules {

/// A card: its kind, or its back.
inline std::int32_t seen_number(const Ruleset& rules, Card card, bool seen) {
  return seen ? rules.cards[card].index : -1 - rules.deck_of(card).index;
}

class SeenNumbers {
 public:
  /// Adds to `out`, which must outlive it.
  SeenNumbers(StateView read, Seat viewer, std::vector<std::int32_t>& out) : read_(read), viewer_(viewer), out_(out) {}
  void add(std::int32_t number) { out_.push_back(number); }
  void add(Card card) { add(seen_number(read_.rules(), card, can_see(read_, viewer_, card))); }

 private:
  StateView read_;
  Seat viewer_;
  std::vector<std::int32_t>& out_;
};

}  // namespace rules
