// EventContext: one event (or value) while it resolves: its fields, the operations on them, its outcome, and the event
// that it is a part of. Contexts are on the C++ stack, linked by ContextStack.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/attributes.hpp"
#include "base/function_ref.hpp"
#include "base/rule_error.hpp"
#include "kernel/ruleset/ruleset.hpp"

namespace rules {

struct EventContext;

/// An effect in C++, which a mechanic adds to its own events. It runs after the effect of a script.
using NativeEffect = FunctionRef<void(EventContext&)>;

enum class Outcome : std::int32_t { pending, done, cancelled, replaced, forbidden, fizzled };

constexpr std::int64_t kMinNumber = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kMaxNumber = std::numeric_limits<std::int32_t>::max();

[[noreturn]] inline void throw_number(std::int64_t n) {
  throw RuleError("a number would become " + std::to_string(n) + ", which is outside the allowed range");
}

/// Converts a number to the type of a cell of the state. Throws RuleError if it doesn't fit.
inline std::int32_t game_number(std::int64_t n) {
  if (n < kMinNumber || n > kMaxNumber) [[unlikely]]
    throw_number(n);
  return static_cast<std::int32_t>(n);
}

/// Operations on one number; their order makes no difference. The result is (set or base, plus all additions) times all
/// factors, rounded down once, then raised to at least `min` and lowered to at most `max`. An operation that makes a
/// number too large throws RuleError and changes nothing.
struct Modifiers {
  std::int64_t add, set, numerator, denominator, min, max;
  bool has_set;
  /// Returns operations that change nothing.
  static Modifiers none() {
    return {0, 0, 1, 1, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), false};
  }
  /// Returns a division, rounded down.
  static Modifiers division(std::int64_t divisor) {
    Modifiers only = none();
    only.denominator = divisor;
    return only;
  }
  /// Adds n.
  void plus(std::int64_t n) {
    if (__builtin_add_overflow(add, n, &n)) throw_beyond_bounds("additions");
    add = n;
  }
  /// Multiplies by a fraction. `divisor`: above 0.
  void times(std::int64_t factor, std::int64_t divisor) {
    if (__builtin_mul_overflow(numerator, factor, &factor) || __builtin_mul_overflow(denominator, divisor, &divisor) ||
        factor > kMaxFactor || factor < -kMaxFactor || divisor > kMaxFactor)
      throw_beyond_bounds("factors");
    numerator = factor;
    denominator = divisor;
  }
  /// Returns the result for this base. Throws RuleError if a cell of the state can't hold it.
  std::int32_t of(std::int64_t base) const {
    Exact result = (static_cast<Exact>(has_set ? set : base) + add) * numerator;
    if (denominator != 1) result = rounded_down(result);  // wide division is slow, but rarely needed
    if (result < min) result = min;
    if (result > max) result = max;
    if (result < kMinNumber || result > kMaxNumber) throw_beyond_bounds("result");
    return static_cast<std::int32_t>(result);
  }

 private:
  __extension__ typedef __int128 Exact;
  Exact rounded_down(Exact top) const { return top / denominator - (top % denominator != 0 && top < 0); }
  [[noreturn]] static void throw_beyond_bounds(const char* what) {
    throw RuleError(std::string("a modified number is outside the allowed range (its ") + what + ")");
  }
};

struct EventContext {
  /// A prevention proposed by a handler: a cancellation, or a replacement by another event.
  struct Proposal {
    std::int32_t handler;
    EventId instead;
    std::array<std::int32_t, kMaxFields> fields;
  };

  EventContext(std::int32_t target_index, EventContext* outer) : hook_target(target_index), parent(outer) {}

  /// Returns a number as scripts read it: with all operations so far, but in `modify` only those from before the stage,
  /// so that no handler sees the operations of another.
  std::int32_t number(int field) const {
    const auto f = static_cast<std::size_t>(field);
    return modified >> field & 1 ? modified_number(f) : fields[f];
  }
  /// Returns a number with all operations so far.
  std::int32_t result(int field) const {
    const auto f = static_cast<std::size_t>(field);
    return modified >> field & 1 ? modifiers[f].of(fields[f]) : fields[f];
  }
  /// Begins the stage `modify`.
  void begin_modify() {
    stage = Stage::modify;
    modified_before = modified;
    for (std::uint32_t left = modified; left != 0; left &= left - 1) {
      const int field = std::countr_zero(left);
      before[static_cast<std::size_t>(field)] = result(field);
    }
  }
  /// Returns the operations on a number, for the caller to add one.
  Modifiers& modify(int field) {
    ++operations;
    if (!(modified >> field & 1)) {
      modified |= 1u << field;
      modifiers[static_cast<std::size_t>(field)] = Modifiers::none();
    }
    return modifiers[static_cast<std::size_t>(field)];
  }

  /// Implements number() for a modified number. Out of line: most numbers are not modified.
  RULES_NOINLINE std::int32_t modified_number(std::size_t field) const {
    if (stage != Stage::modify) return modifiers[field].of(fields[field]);
    return modified_before >> field & 1 ? before[field] : fields[field];
  }

  // Members that start as zero or none are grouped, so that construction is cheap: a context is made for each event.
  std::int32_t hook_target;  ///< an event's index, or the number of events plus a value's index
  EventContext* parent;
  const EventContext* instead_of = nullptr;
  EventContext* played_on = nullptr;            ///< card-play: the event that the card is played on
  const NativeEffect* native_effect = nullptr;  ///< runs in `apply`; null: none
  std::vector<Proposal>* proposals = nullptr;   ///< in `prevent`: collects proposals
  std::vector<Card>* spent = nullptr;           ///< of an event with `again`: cards played on it from a hand
  Outcome outcome = Outcome::pending;
  Stage stage = Stage::forbid;
  std::int32_t got = 0;               ///< amount moved by the effect
  std::uint32_t modified = 0;         ///< the numbers with operations, as bits
  std::uint32_t modified_before = 0;  ///< in `modify`: `modified` when the stage began
  std::int32_t operations = 0;        ///< number of operations on its numbers
  std::int32_t repeat = 0;            ///< number of earlier repetitions, because of `again`
  FunctionId effect;                  ///< card-play: the effect of the card
  std::int32_t handler = -1;          ///< index of the handler that runs now, in its stage
  std::int32_t replaced_by = -1;      ///< the handler that replaced or cancelled it
  Card me;                            ///< the card whose handler runs now
  std::int32_t slot = -1;             ///< the script object, for the script layer; -1: none
  std::array<std::int32_t, kMaxFields> fields;
  // Not initialized: only the numbers in `modified` and `modified_before` have values here.
  std::array<Modifiers, kMaxFields> modifiers;
  std::array<std::int32_t, kMaxFields> before;  ///< in `modify`: the numbers when the stage began
};

}  // namespace rules
