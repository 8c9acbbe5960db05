#pragma once
// Programs: functions of scripts as trees that run without Lua. Most functions of a game decide a little and then call the
// API; entering Lua for that, and coming back for each call, costs more than what they do. So a function that uses only
// a part of Lua - locals, conditions, loops, whole numbers, lists, the API and other such functions of its file - is
// read once, when it is loaded (program_reader.hpp), and then run as it was read. It means the same: a function that
// uses anything else stays Lua's. Values are coded as Arguments has them.
#include <cstdint>
#include <string>
#include <vector>

namespace rules::script {

struct Native;

/// What can be done to an event or value, as in ev:add(field, n).
enum class Method : std::int8_t { add, set, multiply, at_least, at_most, cancel, replace };

struct Expression {
  enum class Kind : std::int8_t {
    constant, local, field, attribute, call, routine, first, list, index, length, not_, negate, and_, or_,
    add, subtract, multiply, divide, modulo, equal, unequal, less, at_most, more, at_least, smallest, largest
  };
  Kind kind = Kind::constant;
  std::int16_t slot = -1;            ///< of a local
  int line = 0;
  std::int64_t constant = 0;         ///< or which routine
  const Native* function = nullptr;  ///< of the API
  std::string name = {};             ///< of a field of the event, of an attribute, or of the API's function
  const char* interned = nullptr;    ///< that name in the Lua state; set when the ruleset is known
  std::vector<Expression> of = {};   ///< operands or arguments
};

struct Statement {
  enum class Kind : std::int8_t { assign, append, evaluate, branch, while_, repeat, count, players, items, return_, break_, method };
  Kind kind;
  int line = 0;
  std::vector<std::int16_t> slots = {};    ///< what it assigns to
  std::vector<Expression> values = {};     ///< what it reads
  std::vector<Statement> body = {}, otherwise = {};
  Method method = Method::add;             ///< of the event
  std::string name = {};                   ///< of the number that it changes, or of the event in its place
  const char* interned = nullptr;
  std::vector<std::string> fields = {};    ///< of that event, one for each value
};

struct Program {
  static constexpr std::size_t kSlots = 32;  ///< locals at a time
  std::size_t parameters = 0;
  std::vector<Statement> body = {};
};

}  // namespace rules::script
