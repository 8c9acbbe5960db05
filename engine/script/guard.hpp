#pragma once
// Guards: the condition that a function of a script begins with, as in `if get(variable.closed, ev.at) then ... end` or
// `if ev.place ~= 1 then return end`. Most handlers mostly do nothing, and say so there; entering Lua to hear it costs more
// than anything else they do. So a condition that only reads is read once, when the script is loaded, and asked before Lua
// is entered. It means the same: whatever it can't decide is left to Lua.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/frame.hpp"

namespace rules::script {

class Host;

/// Something that a condition reads.
struct Term {
  enum class Kind { constant, field, named_field, me, owner, deck, kind, sum, get, count, amount, revealed, players };
  Kind kind = Kind::constant;
  std::int64_t constant = 0;      ///< as Arguments has it
  std::int8_t field = -1;         ///< of the event, by position
  std::string name;               ///< of the event, by name
  const char* interned = nullptr; ///< that name in the Lua state; set when the ruleset is known
  std::vector<Term> of;           ///< what it is read of: the card whose owner, the player whose variable
};

struct Test {
  enum class Is { true_, false_, equal, unequal, less, at_most, more, at_least };
  Term left;
  Is is = Is::true_;
  Term right;
  /// The same where it only compares a field or variable with a number that is known beforehand: the left side is then the
  /// field, or the cell of the state, further by that field if there is one; or how many play.
  struct Comparison {
    bool known = false;
    std::int8_t field = -1;
    std::int32_t cell = -1, cells = 1;
    std::int32_t left = 0;  ///< instead, if there is neither
    std::int32_t right = 0;
  } comparison = {};
};

/// A field of the event, by position or by its name in Lua, is this, coded as Arguments has it.
struct Equality {
  int field;
  std::string name;
  std::int64_t code;
};

struct Guard {
  std::vector<Test> tests;             ///< all of them, in this order
  bool negated = false;                ///< the function goes on if they don't hold
  std::optional<std::int64_t> result;  ///< all it does when it goes on: it returns this
  bool empty() const { return tests.empty(); }
  /// Whether the function goes on, for this event and card; nothing if only Lua can say.
  std::optional<bool> passes(const Host& host, const Frame& frame, Card me) const;
  /// That a field is a constant, if the function can't go on without.
  std::optional<Equality> needs() const;
  /// Looks up names, once the Lua state can.
  void intern(Host& host);
  /// Finds the comparisons, for events (or values) of this shape; the shape prepared last is the one that is quick.
  void prepare(const Host& host, std::int32_t shape);
  std::int32_t prepared_for = -1;
};

}  // namespace rules::script
