#pragma once
// Straight lines: effects that are nothing but calls of the API, one after the other, with constants, fields of the event,
// the card and its owner as arguments, perhaps one for each player. Most effects of a game are; entering Lua for them costs more than what they do, so they are read
// once, when they are loaded, and then run without it. What they mean is the same: the same functions of the API are
// called, with the same checks, in the same order.
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernel/handles.hpp"

namespace rules {
struct Frame;
}

namespace rules::script {

class Arguments;
class Host;
struct Bindings;
struct Result;
struct StraightCall;

/// Reads an argument as the one number that an operand keeps.
using ReadOperand = std::int32_t (*)(const Arguments&, int index);

/// A function of the API that needs no Lua.
struct Native {
  Result (*call)(const Arguments&) = nullptr;  ///< with its arguments as they come, all checked
  /// How each argument of a call is read, none for one that is not needed any more; false: the call can't be prepared.
  bool (*prepare)(const Host&, StraightCall&, std::vector<ReadOperand>&) = nullptr;
  void (*run)(Host&, const StraightCall&, const std::int32_t* values) = nullptr;  ///< a call that was prepared
};

struct StraightCall {
  static constexpr std::size_t kMost = 12;  ///< arguments
  /// What an argument adds to its constant: the field of the event of that number, or one of these.
  enum Source : std::int8_t { nothing = -1, owner = -2, me = -3, looped = -4 };
  struct Argument {
    std::int64_t constant = 0;
    std::int8_t source = nothing;
  };
  /// What a source adds to a number that is known beforehand. Out of its bounds the call runs as it came, which says what
  /// is wrong.
  struct Operand {
    std::int8_t at, source;
    std::int32_t low, high;
  };
  enum class Loop : std::int8_t { once, all, others };
  const Native* function;
  std::vector<Argument> arguments;
  int line;
  std::string name = {};           ///< of a number of the event, for a method that changes it
  Loop loop = Loop::once;          ///< it is called for each of these players
  Argument but = {};               ///< the one that is left out, of `others`
  const char* interned = nullptr;  ///< that name in the Lua state
  bool prepared = false;           ///< what follows is known
  std::array<std::int32_t, kMost> values{};
  std::array<Operand, kMost> operands;
  std::size_t operand_count = 0;
  EventId event;                   ///< what it resolves
  QuestionId question;             ///< or asks
  std::vector<std::int8_t> slots;  ///< the event's fields, or the question's options, that its further arguments give

  bool reads(Source source) const {
    for (const Argument& argument : arguments) if (argument.source == source) return true;
    return loop == Loop::others && but.source == source;
  }
};
using StraightLine = std::vector<StraightCall>;

/// What runs without Lua at the moment.
struct StraightRun {
  const StraightCall* call = nullptr;
  Frame* frame = nullptr;
  Card me;
  Seat seat;     ///< of a loop
  int line = 0;  ///< of the script
  const char* called = nullptr;  ///< the function of the API that a program calls
};

}  // namespace rules::script
