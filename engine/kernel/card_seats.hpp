// Which seats have a copy of each kind of card in a hand or in play: whoever calls handlers or opens windows asks here
// whether any copy lies where it works, instead of looking through them. Follows from where the cards lie, so it is no
// part of the state. Invariant, kept by Engine: it is as recount() would make it.
#pragma once
#include <array>
#include <vector>

#include "kernel/state.hpp"

namespace rules {

class CardSeats {
 public:
  /// In the set, as if it were a seat: an area of nobody.
  static constexpr std::int32_t kNobody = kMaxSeats;

  /// Those that have a copy there; `anywhere` is in a hand or in play.
  SeatSet of(CardKind kind, Area area) const {
    const Kind& all = kinds_[static_cast<std::size_t>(kind.index)];
    if (area == Area::anywhere) return {all.seats[0] | all.seats[1]};
    return {all.seats[area == Area::hand ? 0 : 1]};
  }
  void arrives(CardKind kind, const PileDecl& pile) {
    if (pile.area == Area::none) return;
    Kind& all = kinds_[static_cast<std::size_t>(kind.index)];
    const std::size_t area = area_of(pile), seat = seat_of(pile);
    if (all.copies[area][seat]++ == 0) all.seats[area] |= 1u << seat;
  }
  void leaves(CardKind kind, const PileDecl& pile) {
    if (pile.area == Area::none) return;
    Kind& all = kinds_[static_cast<std::size_t>(kind.index)];
    const std::size_t area = area_of(pile), seat = seat_of(pile);
    if (--all.copies[area][seat] == 0) all.seats[area] &= ~(1u << seat);
  }
  /// From where the cards lie in this state.
  void recount(Reader read);

  friend bool operator==(const CardSeats&, const CardSeats&) = default;

 private:
  struct Kind {
    std::array<std::uint32_t, 2> seats{};
    std::array<std::array<std::int32_t, kMaxSeats + 1>, 2> copies{};
    friend bool operator==(const Kind&, const Kind&) = default;
  };
  static std::size_t area_of(const PileDecl& pile) { return pile.area == Area::hand ? 0 : 1; }
  static std::size_t seat_of(const PileDecl& pile) {
    return static_cast<std::size_t>(pile.owner ? pile.owner.index : kNobody);
  }
  std::vector<Kind> kinds_;
};

}  // namespace rules
