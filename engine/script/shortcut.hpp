#pragma once
// Shortcut: a way to run functions of scripts without Lua, if the host is given one. It runs them all; what it can't do
// it hands back to the host's Lua. What it does must have the same result as in Lua. Without it all games are the same.
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
  /// A call of a function of the host's hooks(): for an event and perhaps a card, or, if there is no event, for a
  /// number.
  struct HookCall {
    FunctionId function;
    EventContext* context;
    Card me;
    std::int64_t argument;
    std::int32_t hook_target() const { return context ? context->hook_target : -1; }
  };
  /// Returns what the function gives back, as Host::taken() reads it. Functions that need Lua are called by
  /// Host::run_lua(). Throws what the functions of the API throw, and ScriptError where Lua would raise an error.
  virtual std::int64_t call(const HookCall& call) = 0;
  using Arguments = std::array<std::int64_t, 3>;
  /// What a function of advice gives for these arguments, the question (ToldQuestion::code) first; nothing if it needs
  /// Lua.
  virtual std::optional<Result> advise(FunctionId function, const Arguments& arguments) = 0;
};

/// Makes the shortcut of a host that has loaded these files; it is asked nothing before the host knows its ruleset.
using MakeShortcut = std::unique_ptr<Shortcut> (*)(Host&, std::vector<BoundFile>);

}  // namespace rules::script
