// Which seats have a copy of each kind of card in a hand or in play, and which stages of events and values have
// something to do because of it: whoever calls handlers or opens windows asks here, instead of looking through cards
// and handlers. Follows from where the cards lie, so it is no part of the state. Kinds of cards that nobody asks for
// (Ruleset::working) are left out. Invariant, kept by Engine: it is as recount() would make it.
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
  /// What there is to do in events or values of a shape as the cards lie, as bits (kForbids ...).
  std::uint32_t stages(std::int32_t shape) const { return stages_[static_cast<std::size_t>(shape)]; }
  void arrives(const Ruleset& rules, CardKind kind, const PileDecl& pile) {
    if (pile.area == Area::none || !rules.working[static_cast<std::size_t>(kind.index)]) return;
    Kind& all = kinds_[static_cast<std::size_t>(kind.index)];
    const std::size_t area = area_of(pile), seat = seat_of(pile);
    if (all.copies[area][seat]++ != 0) return;
    if (all.seats[area] == 0) begin(rules, kind, area);
    all.seats[area] |= 1u << seat;
  }
  void leaves(const Ruleset& rules, CardKind kind, const PileDecl& pile) {
    if (pile.area == Area::none || !rules.working[static_cast<std::size_t>(kind.index)]) return;
    Kind& all = kinds_[static_cast<std::size_t>(kind.index)];
    const std::size_t area = area_of(pile), seat = seat_of(pile);
    if (--all.copies[area][seat] != 0) return;
    all.seats[area] &= ~(1u << seat);
    if (all.seats[area] == 0) end(rules, kind, area);
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
  /// The first copy of a kind has come to an area, or the last one has left it.
  void begin(const Ruleset& rules, CardKind kind, std::size_t area);
  void end(const Ruleset& rules, CardKind kind, std::size_t area);

  std::vector<Kind> kinds_;
  std::vector<std::int32_t> reasons_;  ///< by Ruleset::card_stages: how many kinds of cards in an area it has
  std::vector<std::uint32_t> stages_;  ///< by shape
};

}  // namespace rules
