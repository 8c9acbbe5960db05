#pragma once
// Shortcut: an optional way to run script functions without Lua. It receives all of them and hands back to the host's
// Lua what it can't run. Results must equal Lua's; games are the same without it.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/events/event_context.hpp"

namespace rules::script {

class Host;
struct BoundFile;
struct Result;

class Shortcut {
 public:
  virtual ~Shortcut() = default;
  /// A call of one of the host's hooks(): for an event and perhaps a card, or, without an event, for a number.
  struct HookCall {
    FunctionId function;
    EventContext* context;
    Card me;
    std::int64_t argument;
    std::int32_t hook_target() const { return context ? context->hook_target : -1; }
  };
  /// Returns the function's result as Host::taken() converts it. Functions that need Lua are called by Host::run_lua().
  /// Throws what API functions throw, and ScriptError where Lua would raise an error.
  virtual std::int64_t call(const HookCall& call) = 0;
  using Arguments = std::array<std::int64_t, 3>;
  /// Returns the result of an advice function for these arguments, the question (ToldQuestion::code) first; nullopt if
  /// it needs Lua.
  virtual std::optional<Result> advise(FunctionId function, const Arguments& arguments) = 0;
};

/// Creates the shortcut of a host that has loaded these files. It is not used before the host is bound to a ruleset.
using MakeShortcut = std::unique_ptr<Shortcut> (*)(Host&, std::vector<BoundFile>);

}  // namespace rules::script
