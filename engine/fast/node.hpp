// The resolved tree of a function, for one event or value: event fields by position and type, locals by slot, API calls
// with prepared arguments. Owns nodes (expressions), steps (statements) and code (a function). A node or step is a
// closure: a function pointer and its operands. Made by resolver.hpp. Invariant: immutable once made.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/attributes.hpp"
#include "fast/prepared_call.hpp"
#include "kernel/game_parts.hpp"
#include "kernel/state/game_state.hpp"
#include "lua/ast.hpp"

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
    map,        ///< table.map(of[0], function); the function returns of[1] for the value in local `at`
    best,       ///< table.best(of[0], function, constant)
    variable,   ///< get() of a variable of the game, or of the player of[1]: its first cell
    call,       ///< of an API function or an event's method
    routine,    ///< of a function of the file
    first,      ///< of[0], truncated to one value
    smallest,
    largest,
    operation  ///< `operation` of of...
  };
  Evaluate evaluate = nullptr;  ///< chosen by compile(), for the kind and the kinds of `of`
  Kind kind = Kind::constant;
  lua::Operator operation = lua::Operator::none;
  Type type = Type::number;   ///< type of a field
  std::int16_t at = -1;       ///< slot of a local, or position of a field; -1: no such field; of_card: index of a
                              ///< field, or -1 for the kind; attribute: the question's field (script::Tells)
  std::int32_t line = 0;      ///< line that Lua would report for an error
  std::int64_t constant = 0;  ///< a tagged value, an event, or a cell of the state; the name of an attribute
  std::unique_ptr<PreparedCall> call = {};
  std::vector<Node> of = {};
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

// Run: executes a resolved tree with Lua's semantics, for one call of a script function. Implemented in values.cpp,
// steps.cpp and prepared_call.cpp.

struct Run {
  script::Host& host;
  script::CallContext& running;  ///< keeps the current line
  script::Caller caller;         ///< of the API functions that it calls, with the event, if any
  std::int64_t* locals = nullptr;
  std::int64_t result = script::Value::kNil;  ///< of the function that returned last
  std::int8_t gave = 1;                       ///< number of values returned by the last call
  std::int64_t second = 0;                    ///< the second one
};

inline std::int64_t value(const Node& node, Run& run) { return node.evaluate(node, run); }

/// Chooses the functions that evaluate a resolved node, or perform steps. Throws NotCompilable for an operator that
/// only Lua has.
void compile(Node& node);
void compile(std::vector<Step>& steps);

inline void stands_at(std::int32_t line, Run& run) { run.running.place.line = line; }

/// Functions without Lua share Lua's budget: throws at the current line if it is exhausted. Called on loop back-edges
/// and on return.
void spend_budget(script::Host& host);
inline void go_on(std::int32_t line, Run& run) {
  if (!run.host.spent()) [[likely]]
    return;
  stands_at(line, run);
  spend_budget(run.host);
}

/// Performs steps until one leaves them.
inline Then act(const std::vector<Step>& steps, Run& run) {
  for (const Step& step : steps)
    if (const Then then = step.perform(step, run); then != Then::on) return then;
  return Then::on;
}

/// Returns the result of a function with these locals, which hold its parameters. Throws what called functions throw,
/// and RuleError where Lua would raise an error.
inline std::int64_t run_function(const Code& code, std::int64_t* locals, Run& run) {
  if (run.host.spent()) [[unlikely]]
    go_on(code.body.empty() ? 0 : code.body.front().line, run);
  std::int64_t* const outer = std::exchange(run.locals, locals);
  if (act(code.body, run) != Then::back) {
    run.result = script::Value::kNil;
    run.gave = 0;
  }
  run.locals = outer;
  return run.result;
}

/// Throws Lua's error for an operation on a value of the wrong type.
[[noreturn]] void cant(const char* doing, std::int64_t code);
/// Throws Lua's error for an argument of the wrong type to a library function.
[[noreturn]] void throw_argument(std::size_t nth, const char* function, const char* expected, const std::string& got);
/// Returns a number for wrap-around arithmetic. `other`: the other operand, which Lua may report instead.
std::uint64_t number(const Run& run, std::int64_t code, const char* doing, std::int64_t other = script::Value::kNil);
const std::vector<std::int64_t>& list_of(const Run& run, std::int64_t code, const char* doing);

/// Returns Lua's name for a value of this kind, or for an argument of this kind.
std::string kind_of(std::int64_t code);
std::string kind_of_argument(std::int64_t code);
/// Compares values that aren't both their own codes: < 0, 0 or > 0. Throws if Lua can't compare them.
int compare(const script::Host& host, std::int64_t left, std::int64_t right);

// Defined in steps.cpp.
std::int64_t list(const Node& node, Run& run);
std::int64_t length(const Node& node, Run& run, std::int64_t of);
std::int64_t map(const Node& node, Run& run);
std::int64_t best(const Node& node, Run& run);

// Defined in prepared_call.cpp.
/// Evaluates a call of the API. `at_once`: that of the prepared call.
template <bool at_once>
std::int64_t call(const Node& node, Run& run);
/// Performs a statement that is such a call.
template <bool at_once>
Then perform_call(const Step& step, Run& run);
/// `exact`: true if each parameter is given one value.
template <bool exact>
std::int64_t call_routine(const Node& node, Run& run);

/// Evaluated arguments; a call in the last position may yield none or two.
struct Arguments {
  Arguments(const std::vector<Node>& nodes, Run& run);
  std::array<std::int64_t, kMaxArguments + 1> values;
  std::size_t count = 0;
  std::span<const std::int64_t> span() const { return {values.data(), count}; }
};

}  // namespace rules::fast
