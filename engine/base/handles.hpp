// Handles: the small integers that name the things of a game. Each has its own type, so that a seat can't be passed for
// a card. A handle is an index into a list of the ruleset; -1 names nothing.
#pragma once
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "base/limits.hpp"
#include "base/table.hpp"

namespace rules {

/// The place of a thing in an array, from the number that stands for it.
constexpr std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

template <class Tag>
struct Handle {
  std::int32_t index = -1;
  constexpr Handle() = default;
  constexpr explicit Handle(std::int32_t value) : index(value) {}
  constexpr explicit operator bool() const { return index >= 0; }
  friend constexpr auto operator<=>(Handle, Handle) = default;
};

using Seat = Handle<struct SeatTag>;          ///< counted from 0 inside, shown from 1
using Card = Handle<struct CardTag>;          ///< one physical card
using CardKind = Handle<struct CardKindTag>;  ///< the record that a card is a copy of
using ResourceId = Handle<struct ResourceTag>;
using PlaceId = Handle<struct PlaceTag>;  ///< a shared place of resources
using ZoneId = Handle<struct ZoneTag>;    ///< a zone as declared
using Pile = Handle<struct PileTag>;      ///< one zone of one owner: what cards really lie in
using DieId = Handle<struct DieTag>;      ///< a kind of die as declared
using VariableId = Handle<struct VariableTag>;
using EventId = Handle<struct EventTag>;
using ValueId = Handle<struct ValueTag>;
using QuestionId = Handle<struct QuestionTag>;
using KindId = Handle<struct KindTag>;  ///< a kind of question (questions/kinds.hpp)
using StepId = Handle<struct StepTag>;
using LoopId = Handle<struct LoopTag>;
using RecordId = Handle<struct RecordTag>;      ///< a record of a kind that a pack declared
using FunctionId = Handle<struct FunctionTag>;  ///< a function of a script

/// The type of a field, a variable or an option of a question. For the kernel all of them are numbers.
/// seats: a set of them, as bits.
enum class Type { number, flag, seat, card, card_kind, zone, place, resource, event, face, die, record, text, seats };

/// Something that each seat has, with room for as many seats as there can be.
template <class T>
using BySeat = Array<Seat, T, kMaxSeats>;

/// A holder of resources: a shared place, a seat or a card, as one number: places first, then seats, then cards.
struct Holder {
  std::int32_t offset = -1;
  friend constexpr auto operator<=>(Holder, Holder) = default;
};

/// Returns the kth element of the bit set `things` for each bit k that is set in `places` (parallel bit deposit).
inline std::uint32_t spread(std::uint32_t places, std::uint32_t things) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_si(places, things);
#else
  std::uint32_t result = 0;
  for (std::uint32_t left = places; left; left >>= 1, things &= things - 1) result |= (things & -things) * (left & 1u);
  return result;
#endif
}

/// A set of seats, as bits.
struct SeatSet {
  std::uint32_t bits = 0;
  static constexpr SeatSet first(int seats) { return {(1u << seats) - 1}; }
  static constexpr SeatSet of(Seat seat) { return {1u << seat.index}; }
  constexpr bool has(Seat seat) const { return seat && (bits >> seat.index & 1u); }
  constexpr void add(Seat seat) { bits |= 1u << seat.index; }
  constexpr void drop(Seat seat) { bits &= ~(1u << seat.index); }
  constexpr int size() const { return std::popcount(bits); }
  constexpr bool empty() const { return bits == 0; }
  /// The seat with the lowest number; the set must not be empty.
  constexpr Seat lowest() const { return Seat(std::countr_zero(bits)); }
  /// The nth of them in order, from 0; there must be so many.
  Seat nth(std::uint64_t n) const { return Seat(std::countr_zero(spread(1u << n, bits))); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;
};

}  // namespace rules
