// ActiveHooks: which subscriptions of the ruleset are live in one game: which seats have a copy of each kind of card in
// hand or in play, and which stages of events and values have something to do because of it. "Does anything react?" is
// one load and one test. It follows from where the cards are, so it isn't part of the state. Kinds of cards that
// nothing asks for (EventBus::depends_on) are left out. Invariant, kept by StateMutator: it is as recount() would make
// it.
#pragma once
#include <array>
#include <vector>

#include "base/attributes.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

class ActiveHooks {
 public:
  /// Returns the seats that have a copy there; `anywhere` is in a hand or in play. Unowned copies are reported as the
  /// pseudo-seat kMaxSeats.
  SeatSet seats_with(CardKind kind, Area area) const {
    const std::uint32_t slots = kinds_[kind].slots;
    if (area == Area::anywhere) return {(slots | slots >> kSeats) & kHands};
    return {area == Area::hand ? slots & kHands : slots >> kSeats};
  }
  /// Returns the slot in which cards of such piles are counted (PileDecl::slot).
  static std::int32_t slot_of(Area area, Seat owner) {
    if (area == Area::none) return -1;
    return (owner ? owner.index : kMaxSeats) + (area == Area::hand ? 0 : kSeats);
  }
  /// Returns the work of an event or value now, as bits (kForbids ...). Constant time.
  std::uint32_t reactions(std::int32_t hook_target) const { return stages_[static_cast<std::size_t>(hook_target)]; }
  /// Updates the masks when a card moves from one slot to another; -1: where none are counted.
  void card_moved(const Ruleset& rules, CardKind kind, std::int32_t from, std::int32_t to) {
    if (((from & to) < 0) | !rules.bus().depends_on(kind)) return;
    Kind& all = kinds_[kind];
    if (!all.moved) {
      all.moved = true;
      moved_.push_back(kind);
    }
    if (from >= 0 && --all.copies[static_cast<std::size_t>(from)] == 0) {
      all.slots &= ~(1u << from);
      if ((all.slots & area_of(from)) == 0) end(rules, kind, from);
    }
    if (to >= 0 && all.copies[static_cast<std::size_t>(to)]++ == 0) {
      if ((all.slots & area_of(to)) == 0) begin(rules, kind, to);
      all.slots |= 1u << to;
    }
  }
  /// Computes everything from the positions of the cards.
  void recount(StateView read);
  /// Makes this the beginning to which go_back() returns.
  void begin_here();
  /// Returns to `beginning`, where begin_here() was called in this game or in one that it was copied from. Copies only
  /// the kinds that have moved since.
  void go_back(const ActiveHooks& beginning);

  friend bool operator==(const ActiveHooks& a, const ActiveHooks& b) {
    return a.kinds_ == b.kinds_ && a.reasons_ == b.reasons_ && a.stages_ == b.stages_;
  }

 private:
  static constexpr std::int32_t kSeats = kMaxSeats + 1;        ///< with nobody
  static constexpr std::uint32_t kHands = (1u << kSeats) - 1;  ///< the slots of hands; those in play come after
  struct Kind {
    std::uint32_t slots = 0;  ///< those that have a copy, as bits
    std::array<std::int32_t, 2 * kSeats> copies{};
    bool moved = false;  ///< it is among `moved_`
    friend bool operator==(const Kind& a, const Kind& b) { return a.slots == b.slots && a.copies == b.copies; }
  };
  /// All slots of the area that this one is in.
  static std::uint32_t area_of(std::int32_t slot) { return slot < kSeats ? kHands : kHands << kSeats; }
  /// The first copy of a kind has come to an area, or the last one has left it.
  RULES_NOINLINE void begin(const Ruleset& rules, CardKind kind, std::int32_t slot);
  RULES_NOINLINE void end(const Ruleset& rules, CardKind kind, std::int32_t slot);
  /// The stages that have something to do because of a card in that area.
  static const std::vector<std::int32_t>& triggers_of(const Ruleset& rules, CardKind kind, std::int32_t slot) {
    return rules.bus().triggers_of(kind, slot < kSeats ? Area::hand : Area::in_play);
  }

  Table<CardKind, Kind> kinds_;
  std::vector<CardKind> moved_;        ///< kinds changed since begin_here(), unless recounted
  bool counted_ = true;                ///< recount() ran since begin_here(): go_back() must copy everything
  std::vector<std::int32_t> reasons_;  ///< by EventBus::triggers(): how many kinds of cards in an area it has
  std::vector<std::uint32_t> stages_;  ///< by hook target
};

}  // namespace rules
