// ScriptHost: how the kernel calls the functions of scripts, by handle. The script layer implements it.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "base/function_ref.hpp"
#include "base/rule_error.hpp"
#include "kernel/events/event_context.hpp"

namespace rules {

/// Thrown by ask() to unwind a step whose question is pending; ScriptHost::protect() catches it. Not a std::exception,
/// so that code in between that catches those lets it pass.
struct Suspended {};

/// Thrown when a value counts something that the viewer doesn't see.
struct Unseen : RuleError {
  using RuleError::RuleError;
};

/// How a protected run ended: normally, suspended, or with the error of a script (never an empty string).
struct Ended {
  bool suspended = false;
  std::optional<std::string> error;
  bool exhausted = false;             ///< the error is that scripts used up their time or memory
  std::chrono::milliseconds time{0};  ///< CPU time, in ticks of the watchdog
};

/// Calls script functions. Each thread has its own host.
class ScriptHost {
 public:
  virtual ~ScriptHost() = default;
  /// Calls a handler, effect or play function with the context and, for a card's function, the card. Returns 0 for nil
  /// and false, 1 for true, else the integer.
  virtual std::int64_t call(FunctionId function, EventContext& context, Card me) = 0;
  /// Calls the function of a step, a value or an ending with one number (seats are numbered from 1).
  virtual std::int64_t call(FunctionId function, std::int64_t argument) = 0;
  /// Releases the script object of a context that has ended.
  virtual void release(EventContext& context) = 0;
  /// Runs the body. Returns how it ended, even by Suspended or a script error; rethrowing would dominate the cost.
  virtual Ended protect(FunctionRef<void()> body) = 0;
  /// Returns the file and line of the running script, for records.
  virtual std::pair<const char*, int> where() = 0;
  /// Makes scripts act on this game.
  virtual void attach(GameParts* game) = 0;
};

}  // namespace rules
