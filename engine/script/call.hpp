// A call of an API function: its arguments as passed, and their converted values. Owns the check of a whole call (where
// it may run, the number of arguments, the type of each), and how API functions, handles and loops look to Lua. Only
// what reads Lua's stack knows whether the calling script runs in Lua. Read next: argument.hpp.
#pragma once
#include <lua.hpp>

#include "base/restore.hpp"
#include "script/api.hpp"
#include "script/value.hpp"

namespace rules::script {

class ConvertedOptions;

/// The arguments of a call as passed.
struct Given {
  static constexpr std::size_t kMaxCodes = kMaxParameters + kMaxNamed;
  std::array<std::int64_t, kMaxCodes> codes;
  std::size_t count = 0;
  /// The fields or options set by the values from the last parameter on, if it is a table.
  std::array<std::int8_t, kMaxNamed> slots;
  std::int8_t slot_count = 0;

  /// Throws RuleError if there are more arguments than any function takes.
  void add(std::int64_t code);
  /// Throws RuleError if there are more fields or options than any function takes.
  void add_slot(std::int8_t slot);
  /// Returns the slots that were added.
  std::span<const std::int8_t> names() const { return {slots.data(), static_cast<std::size_t>(slot_count)}; }
};

/// Context of a call, besides its arguments.
struct Caller {
  EventContext* context = nullptr;  ///< in a method: the event
  const Given* given = nullptr;     ///< for functions that need unconverted arguments
  lua_State* lua = nullptr;         ///< for functions that only Lua calls
  int callback = 0;                 ///< Lua stack index of the function that computes each player's options
};

/// Everything passed to an API function.
struct Call {
  Host& host;
  const ApiFunction& function;
  const std::int32_t* converted;  ///< by parameter; kLeftOut: omitted
  /// Fields or options given by name; their values are converted from the last parameter on.
  std::span<const std::int8_t> slots;
  const Caller& caller;

  GameParts& game() const { return host.game(); }
  StateView read() const { return host.game().read(); }
  /// Returns the converted nth named argument.
  std::int32_t named(std::size_t nth) const { return converted[at(function.count - 1) + nth]; }
};

/// Checks the arguments and calls a function; sets the caller's `given` to them. Throws RuleError if it may not run
/// here or rejects the arguments.
Result call_api(Host& host, const ApiFunction& function, const Given& given, Caller caller = {});

/// Throws RuleError if scripts are limited to `viewer`'s knowledge and it can't see the card.
void check_visible_to(const Host& host, Seat viewer, Card card);
inline void check_visible(const Host& host, Card card) {
  if (const Seat viewer = host.viewer()) check_visible_to(host, viewer, card);
}

/// Returns the number of a field or option by name, or -1. `target`: the event or question.
int slot_named(const Host& host, const ApiFunction& function, std::int32_t target, std::string_view name);

/// Throws RuleError unless the function may run now; `context`: the event of a method.
void check_where(const Host& host, const ApiFunction& function, const EventContext* context);

// ---- calls from Lua

/// Pushes an API function or event method as a Lua function.
void push_function(lua_State* state, const ApiFunction& function);

/// Adds attributes to numbers (card.deck, record.face), piles to zones (zone.hand(seat)), and fields and methods to
/// events.
void install_handles(lua_State* state);

/// Pushes a new Lua object for events, and returns where it holds its event, as yet none.
EventContext** push_event(lua_State* state);

/// Pushes the question about which advice is being asked: a table whose fields are computed on first access.
void push_question(lua_State* state);

/// Returns the options of one player, computed by the function that the script passed instead of a table.
ConvertedOptions options_by_function(const Call& call, Seat seat);

}  // namespace rules::script
