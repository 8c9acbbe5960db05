// Options: the things that a seat chooses from, all of one type. A part of every kind of question that has options.
// Invariant: at most kMaxOptions. What an option's number means depends on the type: seats, cards and records are given
// by their handles, a die by its number among the dice of `whose`.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "base/handles.hpp"

namespace rules {

struct Options {
  Type type = Type::number;
  DieId die;               ///< for dice: their kind
  Seat whose;              ///< for dice: their owner; null: dice that all seats share
  std::int32_t count = 0;  ///< number of options
  std::array<std::int32_t, kMaxOptions> values;

  Options() {}
  explicit Options(Type what) : type(what) {}
  /// Adds an option. Throws std::length_error when there are kMaxOptions already.
  void add(std::int32_t value) {
    if (count == kMaxOptions) throw_more();
    values[static_cast<std::size_t>(count++)] = value;
  }
  std::int32_t operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  std::span<const std::int32_t> list() const& { return {values.data(), static_cast<std::size_t>(count)}; }
  std::span<const std::int32_t> list() const&& = delete;  // the list would outlive what holds it
  /// Throws std::length_error: there are more options than kMaxOptions.
  [[noreturn]] static void throw_more();
  bool has(std::int32_t value) const {
    for (const std::int32_t each : list())
      if (each == value) return true;
    return false;
  }
};

}  // namespace rules
