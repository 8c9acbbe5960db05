#pragma once
// The resolved tree of a function, for one event or value: event fields by position and type, locals by slot, API calls
// with prepared arguments. Owns nodes (expressions), steps (statements) and code (a function). A node or step is a
// closure: a function pointer and its operands. Made by resolver.hpp, run by run.hpp. Invariant: immutable once made.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/attributes.hpp"
#include "fast/prepared_call.hpp"
#include "kernel/state/game_state.hpp"

namespace rules::fast {

struct Code;
struct Node;
struct Run;
struct Step;

using Evaluate = std::int64_t (*)(const Node&, Run&);

/// Control flow after a step: the next one, out of the loop, or out of the function.
enum class Then { on, out, back };
using Perform = Then (*)(const Step&, Run&);

/// An expression, whose value is tagged as in script::Value. Most closures read only its first cache line.
struct alignas(64) Node {
  enum class Kind : std::uint8_t {
    constant,
    local,
    number,  ///< a field of the event, by type
    seat,
    card,
    field,
    got,        ///< amount really moved
    within,     ///< true if inside that event
    outer,      ///< a field of that enclosing event, if of[0] says that it exists
    owner,      ///< of[0].owner
    of_card,    ///< of[0].name, an attribute of cards
    attribute,  ///< of[0].name, of anything
    index,      ///< of[0][of[1]]
    pile,       ///< the per-player zone `constant` of the player of[0]
    list,       ///< {of...}
    length,
    map,       ///< table.map(of[0], function); the function returns of[1] for the value in local `at`
    best,      ///< table.best(of[0], function, constant)
    variable,  ///< get() of a variable of the game, or of the player of[1]: its first cell
    call,      ///< of an API function
    method,    ///< of an event method
    routine,   ///< of a function of the file
    first,     ///< of[0], truncated to one value
    smallest,
    largest,
    not_,
    and_,
    or_,
    equal,
    unequal,
    less,
    at_most,
    more,
    at_least,
    add,
    subtract,
    multiply,
    divide,
    modulo,
    negate
  };
  Evaluate evaluate = nullptr;  ///< chosen by compile(), for the kind and the kinds of `of`
  Kind kind = Kind::constant;
  Type type = Type::number;   ///< type of a field
  std::int16_t at = -1;       ///< slot of a local, or position of a field; -1: no such field; of_card: index of a
                              ///< field, or -1 for the kind; attribute: the question's field (script::Tells)
  std::int32_t line = 0;      ///< line that Lua would report for an error
  std::int64_t constant = 0;  ///< a tagged value, an event, or a cell of the state
  std::unique_ptr<PreparedCall> call = {};
  std::vector<Node> of = {};
  const char* name = nullptr;    ///< name of an attribute, interned
  const Code* called = nullptr;  ///< the called function

  /// Returns true if it may yield no value, or two.
  bool open() const { return kind == Kind::call || kind == Kind::routine; }
};

/// A statement.
struct alignas(64) Step {
  enum class Kind : std::uint8_t {
    set,       ///< slots[0] = values[0]
    evaluate,  ///< values[0]
    assign,    ///< slots... = values...
    append,    ///< values[0][#values[0] + 1] = values[1]
    branch,
    while_,
    repeat,
    count,    ///< for slots[0] = values[0], values[1], by
    seats,    ///< for slots[0] in seats(values[0])
    each,     ///< for slots[0] in each(values[0], values[1])
    items,    ///< for slots... in ipairs(values[0])
    return_,  ///< values[0]; nothing; or two values
    break_
  };
  Perform perform = nullptr;  ///< chosen by compile()
  Kind kind;
  std::int16_t by = 1;
  std::int32_t line = 0;               ///< line that Lua would report for an error
  const PreparedCall* call = nullptr;  ///< of values[0], if the step performs it itself
  std::vector<std::int16_t> slots = {};
  std::vector<Node> values = {};
  std::vector<Step> body = {}, otherwise = {};
};

/// A compiled function.
struct Code {
  FunctionId function;                                              ///< the hook function, if the kernel calls it
  std::int32_t hook_target = -1;                                    ///< its event or value
  std::size_t parameters = 0;                                       ///< stored in the first slots
  int height = 0;                                                   ///< depth of the functions that it calls
  script::CallContext::Only only = script::CallContext::Only::all;  ///< its permissions
  bool gives_nothing = false;                                       ///< it must return nothing
  std::vector<Step> body = {};
};

}  // namespace rules::fast
