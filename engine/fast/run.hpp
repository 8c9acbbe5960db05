#pragma once
// Runs trees: one call of a function of a script without Lua. Knows what nodes and steps mean, as Lua means them; what
// the API's functions do is theirs. One file for values, one for lists, one for calls, one for steps.
#include "fast/node.hpp"
#include "kernel/game_parts.hpp"

namespace rules::fast {

struct Run {
  /// `place` is kept to where it is. `calling`: of which event, if any; both outlive this.
  Run(script::Host& for_host, script::CallContext& place, script::Caller& calling)
      : host(for_host), read(for_host.game().read()), context(calling.context), running(place), caller(calling) {}

  script::Host& host;
  StateView read;
  EventContext* context;
  script::CallContext& running;
  script::Caller& caller;  ///< of the functions of the API that it calls
  std::int64_t* locals = nullptr;
  std::int64_t result = script::Value::kNil;  ///< of the function that returned last
  std::int8_t gave = 1;                       ///< how many values the last call gave
  std::int64_t second = 0;                    ///< the second of them
};

/// What a function of these steps gives whose locals are these, with its parameters in them. Throws what the functions
/// it calls throw, and RuleError where Lua would raise an error.
std::int64_t run_function(std::int64_t* locals, Run& run, const Step* first, const Step* last);

/// Does calls as they were prepared. Returns how many were done before one that couldn't be.
std::size_t run_calls(std::span<const DirectCall> calls, script::Host& host, script::CallContext& running,
                      const script::Caller& caller);

/// What the tests that come first say.
GuardClause::Says says(const GuardClause& first, const StateView& read, const EventContext& context, Card me);

using Evaluate = std::int64_t (*)(const Node&, Run&);
extern const Evaluate kValues[];  ///< by kind of node

inline std::int64_t value(const Node& node, Run& run) {
  if (node.kind == Node::Kind::local) return run.locals[node.at];  // mostly
  return kValues[static_cast<std::size_t>(node.kind)](node, run);
}

inline void stands_at(std::int32_t line, Run& run) { run.running.place.line = line; }

/// Lua's budget is that of functions which run without it too: says so, as being where the function is, if it is spent.
/// Whatever goes on or returns calls it.
void spend_budget(script::Host& host);
inline void go_on(std::int32_t line, Run& run) {
  if (!run.host.spent()) [[likely]]
    return;
  stands_at(line, run);
  spend_budget(run.host);
}

/// Lua's error for an operation on a value that has none.
[[noreturn]] void cant(const char* doing, std::int64_t code);
/// Lua's error for an argument of a library function that is something else.
[[noreturn]] void throw_argument(std::size_t nth, const char* function, const char* expected, const std::string& got);
/// The number that is coded, for arithmetic that wraps. `other`: the other operand, which Lua may blame instead.
std::uint64_t number(const Run& run, std::int64_t code, const char* doing, std::int64_t other = script::Value::kNil);
const std::vector<std::int64_t>& list_of(const Run& run, std::int64_t code, const char* doing);

/// Returns Lua's name for a value of this kind, or for an argument of this kind.
std::string kind_of(std::int64_t code);
std::string kind_of_argument(std::int64_t code);
/// Less than 0, 0 or more, of values that aren't both their own codes. Throws where Lua can't compare them.
int compare(const script::Host& host, std::int64_t left, std::int64_t right);

// Of lists.cpp.
std::int64_t list(const Node& node, Run& run);
std::int64_t length(const Node& node, Run& run);
std::int64_t map(const Node& node, Run& run);
std::int64_t best(const Node& node, Run& run);

// Of calls.cpp.
std::int64_t call(const Node& node, Run& run);
std::int64_t call_method(const Node& node, Run& run);
std::int64_t call_routine(const Node& node, Run& run);

/// Arguments, of a call in the last place perhaps none or two.
struct Arguments {
  Arguments(const std::vector<Node>& nodes, Run& run);
  std::array<std::int64_t, kMaxArguments + 1> values;
  std::size_t count = 0;
  std::span<const std::int64_t> span() const { return {values.data(), count}; }
};

}  // namespace rules::fast
