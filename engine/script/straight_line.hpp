#pragma once
// Straight lines: effects that are nothing but calls of the API, one after the other, with constants and fields of the
// event as arguments. Most effects of a game are; entering Lua for them costs more than what they do, so they are read
// once, when they are loaded, and then run without it. What they mean is the same: the same functions of the API are
// called, with the same checks, in the same order.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernel/handles.hpp"

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
  /// A constant, or a field of the event added to it.
  struct Argument {
    std::int64_t constant = 0;
    std::int8_t field = -1;
  };
  /// What an argument stands for: a number, or a field of the event added to it; with a field out of its bounds the call
  /// runs as it came, which says what is wrong.
  struct Operand {
    std::int32_t base = 0;
    std::int8_t field = -1;
    std::int32_t low = 0, high = 0;
  };
  const Native* function;
  std::vector<Argument> arguments;
  int line;
  std::string name = {};           ///< of a number of the event, for a method that changes it
  const char* interned = nullptr;  ///< that name in the Lua state
  bool prepared = false;
  std::vector<Operand> operands;   ///< of a prepared call, as are these:
  EventId event;                   ///< what it resolves
  QuestionId question;             ///< or asks
  std::vector<std::int8_t> slots;  ///< the event's fields, or the question's options, that its further operands give
};
using StraightLine = std::vector<StraightCall>;

}  // namespace rules::script
