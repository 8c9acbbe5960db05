#pragma once
// Run: executes a resolved tree with Lua's semantics, for one call of a script function. Implemented in values.cpp,
// lists.cpp, calls.cpp and steps.cpp.
#include "fast/node.hpp"
#include "kernel/game_parts.hpp"

namespace rules::fast {

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

/// Chooses the functions that evaluate a resolved node, or perform steps.
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

// Defined in lists.cpp.
std::int64_t list(const Node& node, Run& run);
std::int64_t length(const Node& node, Run& run, std::int64_t of);
std::int64_t map(const Node& node, Run& run);
std::int64_t best(const Node& node, Run& run);

// Defined in calls.cpp.
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
