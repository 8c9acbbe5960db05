// ActiveHooks: the live subscriptions of one game. Knows which seats have a copy of each kind of card in hand or in
// play, and what work events and values therefore have. "Does anything react?" takes one load and one test. Follows
// from where the cards are, so it isn't part of the state. Leaves out kinds of cards without subscriptions
// (EventBus::depends_on). Invariant, kept by StateMutator: it equals what recount() computes.
#pragma once
#include <array>
#include <vector>

#include "base/attributes.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

class ActiveHooks {
 public:
  /// Returns the seats that have a copy in this area; `anywhere`: in a hand or in play. Copies without an owner count
  /// as those of the pseudo-seat kMaxSeats.
  SeatSet seats_with(CardKind kind, Area area) const {
    const std::uint32_t slots = kinds_[kind].slots;
    if (area == Area::anywhere) return {(slots | slots >> kSeats) & kHands};
    return {area == Area::hand ? slots & kHands : slots >> kSeats};
  }
  /// Returns the slot that counts the cards in piles of this area and owner (PileDecl::slot); -1: none.
  static std::int32_t slot_of(Area area, Seat owner) {
    if (area == Area::none) return -1;
    return (owner ? owner.index : kMaxSeats) + (area == Area::hand ? 0 : kSeats);
  }
  /// Returns the work that an event or value has now, as bits (kForbidHandlers ...). Constant time.
  std::uint32_t live_work(std::int32_t hook_target) const { return live_work_[static_cast<std::size_t>(hook_target)]; }
  /// Updates the masks when a card moves from one slot to another; -1: no slot.
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
  /// Marks the current state as the beginning, to which go_back() returns.
  void begin_here();
  /// Returns to `beginning`, a copy made when begin_here() was called in this game or in one that it was copied from.
  /// Copies only the kinds that have moved since.
  void go_back(const ActiveHooks& beginning);

  friend bool operator==(const ActiveHooks& a, const ActiveHooks& b) {
    return a.kinds_ == b.kinds_ && a.reasons_ == b.reasons_ && a.live_work_ == b.live_work_;
  }

 private:
  static constexpr std::int32_t kSeats = kMaxSeats + 1;        ///< including one for cards without an owner
  static constexpr std::uint32_t kHands = (1u << kSeats) - 1;  ///< the slots of hands; those for cards in play follow
  struct Kind {
    std::uint32_t slots = 0;  ///< the slots with a copy, as bits
    std::array<std::int32_t, 2 * kSeats> copies{};
    bool moved = false;  ///< it is among `moved_`
    friend bool operator==(const Kind& a, const Kind& b) { return a.slots == b.slots && a.copies == b.copies; }
  };
  /// Returns all slots in the same area as this one, as bits.
  static std::uint32_t area_of(std::int32_t slot) { return slot < kSeats ? kHands : kHands << kSeats; }
  /// Updates the live work when the first copy of a kind enters an area, or the last one leaves it.
  RULES_NOINLINE void begin(const Ruleset& rules, CardKind kind, std::int32_t slot);
  RULES_NOINLINE void end(const Ruleset& rules, CardKind kind, std::int32_t slot);
  /// Returns the triggers that such a card makes live in the area of the slot.
  static const std::vector<std::int32_t>& triggers_of(const Ruleset& rules, CardKind kind, std::int32_t slot) {
    return rules.bus().triggers_of(kind, slot < kSeats ? Area::hand : Area::in_play);
  }

  Table<CardKind, Kind> kinds_;
  std::vector<CardKind> moved_;           ///< kinds changed since begin_here(), unless recounted
  bool counted_ = true;                   ///< recount() has run since begin_here(): go_back() copies everything
  std::vector<std::int32_t> reasons_;     ///< by EventBus::triggers(): the number of kinds and areas that make it live
  std::vector<std::uint32_t> live_work_;  ///< by hook target
};

}  // namespace rules
