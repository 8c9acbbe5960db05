// One event (or value) while it resolves: its fields, the operations on them, its outcome, and the event that it is a
// part of. Contexts live on the C++ stack (ContextStack).
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/attributes.hpp"
#include "base/rule_error.hpp"
#include "kernel/ruleset/ruleset.hpp"

namespace rules {

class GameParts;
struct EventContext;

/// An effect in C++: a mechanic applies it to an event of its own, after the effect of a script.
class NativeEffect {
 public:
  virtual ~NativeEffect() = default;
  virtual void run(GameParts& game, EventContext& context) const = 0;
};

enum class Outcome : std::int32_t { pending, done, cancelled, replaced, forbidden, fizzled };

constexpr std::int64_t kMinNumber = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kMaxNumber = std::numeric_limits<std::int32_t>::max();

[[noreturn]] inline void throw_number(std::int64_t n) {
  throw RuleError("a number becomes " + std::to_string(n) + ", beyond what a number of the game may be");
}

/// A number of the game. Throws RuleError if it is beyond what a cell of the state holds: nothing is narrowed
/// silently.
inline std::int32_t game_number(std::int64_t n) {
  if (n < kMinNumber || n > kMaxNumber) [[unlikely]]
    throw_number(n);
  return static_cast<std::int32_t>(n);
}

/// Operations on one number; their order makes no difference. The result is (set or base, plus all additions) times all
/// factors, rounded down once, then raised to `least` and lowered to `most`. If a number gets too large, throws
/// RuleError and changes nothing.
struct Modifiers {
  std::int64_t add, set, numerator, denominator, least, most;
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
  void plus(std::int64_t n) {
    if (__builtin_add_overflow(add, n, &n)) refuse("additions");
    add = n;
  }
  /// `divisor` is above 0.
  void times(std::int64_t factor, std::int64_t divisor) {
    if (__builtin_mul_overflow(numerator, factor, &factor) || __builtin_mul_overflow(denominator, divisor, &divisor) ||
        factor > kMaxFactor || factor < -kMaxFactor || divisor > kMaxFactor)
      refuse("factors");
    numerator = factor;
    denominator = divisor;
  }
  /// Throws RuleError if the result is no number of the game.
  std::int32_t of(std::int64_t base) const {
    Exact result = (static_cast<Exact>(has_set ? set : base) + add) * numerator;
    if (denominator != 1) result = rounded_down(result);  // a division this wide is slow, and rare
    if (result < least) result = least;
    if (result > most) result = most;
    if (result < kMinNumber || result > kMaxNumber) refuse("result");
    return static_cast<std::int32_t>(result);
  }

 private:
  __extension__ typedef __int128 Exact;
  Exact rounded_down(Exact top) const { return top / denominator - (top % denominator != 0 && top < 0); }
  [[noreturn]] static void refuse(const char* what) {
    throw RuleError(std::string("a number that is modified goes beyond bounds (its ") + what + ")");
  }
};

struct EventContext {
  /// A prevention that a handler proposes: a cancellation, or another event instead.
  struct Proposal {
    std::int32_t handler;
    EventId instead;
    std::array<std::int32_t, kMaxFields> fields;
  };

  EventContext(std::int32_t target_index, EventContext* outer) : hook_target(target_index), parent(outer) {}

  /// Returns a number as scripts read it: with all operations so far, but in `modify` as it was when that stage began,
  /// so that no handler sees what another one did.
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
    folded_before = modified;
    for (std::uint32_t left = modified; left != 0; left &= left - 1) {
      const int field = std::countr_zero(left);
      before[static_cast<std::size_t>(field)] = result(field);
    }
  }
  /// For an operation that changes it.
  Modifiers& modify(int field) {
    ++operations;
    if (!(modified >> field & 1)) {
      modified |= 1u << field;
      modifiers[static_cast<std::size_t>(field)] = Modifiers::none();
    }
    return modifiers[static_cast<std::size_t>(field)];
  }

  /// Out of line: most numbers are read where nothing has modified them.
  RULES_NOINLINE std::int32_t modified_number(std::size_t field) const {
    if (stage != Stage::modify) return modifiers[field].of(fields[field]);
    return folded_before >> field & 1 ? before[field] : fields[field];
  }

  // Members that start as zero or none are grouped, so that construction is cheap: a context is made for each event.
  std::int32_t hook_target;  ///< an event's index, or the number of events plus a value's index
  EventContext* parent;
  const EventContext* instead_of = nullptr;
  EventContext* target = nullptr;               ///< card-play: what the card is played on
  const NativeEffect* native_effect = nullptr;  ///< what a mechanic does when it is done
  std::vector<Proposal>* proposals = nullptr;   ///< while handlers may prevent it: what they propose
  std::vector<Card>* spent = nullptr;  ///< of an event that may happen again: what was played on it from a hand
  Outcome outcome = Outcome::pending;
  Stage stage = Stage::forbid;
  std::int32_t got = 0;  ///< what really moved
  std::uint32_t modified = 0;
  std::uint32_t folded_before = 0;  ///< in `modify`: as it was when that began
  std::int32_t operations = 0;      ///< how many there were on its numbers
  std::int32_t repeat = 0;          ///< how often it happened before, because of `again`
  FunctionId effect;                ///< card-play: what the card does
  std::int32_t handler = -1;        ///< index of the handler that runs now, in its stage
  std::int32_t replaced_by = -1;    ///< the handler that put another event in its place
  Card me;                          ///< the card whose handler runs now
  std::int32_t slot = -1;           ///< the script layer's, for its object
  std::array<std::int32_t, kMaxFields> fields;
  // Not initialized: which of them have a value, `modified` and `folded_before` say.
  std::array<Modifiers, kMaxFields> modifiers;
  std::array<std::int32_t, kMaxFields> before;  ///< in `modify`: as they were when it began
};

}  // namespace rules
