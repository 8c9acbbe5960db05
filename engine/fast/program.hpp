#pragma once
// Programs: functions of scripts, as trees, that run without Lua. Most functions of a game test something and then call
// the API. Entering Lua for that, and leaving it for each call, costs more than what they do. A program uses only a
// part of Lua: locals, conditions, loops, whole numbers, lists, the API, and other such functions of its file. It is
// read once, when the script is loaded (program_reader.hpp), translated for the events it is called for
// (translate.hpp), and run. The result is the same as in Lua. A function that uses anything else runs in Lua. Values
// are coded as in coded.hpp.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "script/api.hpp"

namespace rules::fast {

using namespace script;  // it is a part of the host's work

constexpr std::size_t kMostArguments = 12;  ///< of a call

struct Expression {
  enum class Kind : std::int8_t {
    constant,
    local,
    field,
    within,
    outer,
    attribute,
    call,
    routine,
    first,
    list,
    index,
    length,
    not_,
    negate,
    and_,
    or_,
    add,
    subtract,
    multiply,
    divide,
    modulo,
    equal,
    unequal,
    less,
    at_most,
    more,
    at_least,
    smallest,
    largest
  };
  Kind kind = Kind::constant;
  std::int16_t slot = -1;  ///< of a local
  int line = 0;
  std::int64_t constant = 0;              ///< or which routine, or the event that it happens within
  const ApiFunction* function = nullptr;  ///< of the API
  std::string name = {};  ///< of a field of the event or of one around it, of an attribute, or of the API's function
  std::vector<Expression> of = {};  ///< operands or arguments
};

struct Statement {
  enum class Kind : std::int8_t {
    assign,
    append,
    evaluate,
    branch,
    while_,
    repeat,
    count,
    players,
    items,
    return_,
    break_,
    method
  };
  Kind kind;
  int line = 0;
  std::vector<std::int16_t> slots = {};  ///< what it assigns to
  std::vector<Expression> values = {};   ///< what it reads
  std::vector<Statement> body = {}, otherwise = {};
  std::int16_t step = 1;                 ///< of a count
  Method method = Method::add;           ///< of the event
  std::string name = {};                 ///< of the number that it changes, or of the event in its place
  std::vector<std::string> fields = {};  ///< of that event, one for each value
};

struct Program {
  static constexpr std::size_t kSlots = 32;  ///< locals at a time
  std::size_t parameters = 0;
  std::vector<Statement> body = {};
  bool of_event = false;  ///< its parameters are the event and, if it takes one, the card

  /// The condition that decides first, and whether the program ends where it holds (else where it doesn't); none if it
  /// doesn't begin with such a one.
  struct First {
    const Expression* condition;
    bool ends;
  };
  First first() const;
};

/// The programs of all files.
struct Programs {
  std::map<std::string, Program> hooks;  ///< by "file:line:path"
  std::vector<Program> routines;         ///< functions of files that these call
};

/// The parts of a condition that all have to hold, in order.
std::vector<const Expression*> parts_of(const Expression& condition);

}  // namespace rules::fast
