// What a game may be made of, and why not of more. Every bound of the engine stands here; content that goes past one is
// refused while it is loaded, with pack, file and line. Knows nothing but numbers.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rules {

/// Players of a game: arrays by seat are as long, and a set of seats is bits.
constexpr int kMaxSeats = 8;

/// How deep events, values and what they need may be nested: each level takes some C++ stack, and Lua's own limit of
/// nested C calls comes near 200.
constexpr int kMostDepth = 60;

/// Kinds of resources that one offer may be made of: a question has room for as many parts.
constexpr int kMostParts = 16;

/// Options of one question: it holds them in an array of its own, so that asking allocates nothing.
constexpr int kMostOptions = 160;

/// Dice of one kind that a player has: they are bits of a number, and which to keep is a subset of kMostOfSubset
/// things.
constexpr int kMostDice = 20;

/// What keeping dice may cost: what each number of units can pay for is tabulated.
constexpr int kMostCost = 10'000;

}  // namespace rules
