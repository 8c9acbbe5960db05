#pragma once
// Calls: one call of a function of the API: its arguments as they came, and what is kept of them after they were
// checked. Owns the check of a whole call: where it runs, how many arguments there are, what each is. Doesn't know
// whether the calling script runs in Lua.
#include "script/api.hpp"

namespace rules::script {

/// The arguments of a call as they come.
struct Given {
  static constexpr std::size_t kMaxCodes = kMaxParameters + kMaxNamed;
  std::array<std::int64_t, kMaxCodes> codes;
  std::size_t count = 0;
  /// What those from the last parameter on give, if it is a table: fields or options, by number. Of a call whose event
  /// or question was bound when it was loaded the bound call says it instead.
  std::array<std::int8_t, kMaxNamed> slots;
  std::int8_t slot_count = 0;

  /// Throws RuleError if there are more than any function takes.
  void add(std::int64_t code);
  /// Likewise, of fields or options.
  void add_slot(std::int8_t slot);
};

/// How a call comes about, besides its arguments.
struct Caller {
  EventContext* context = nullptr;  ///< a method: the event
  const Given* given = nullptr;     ///< of functions that need their arguments whole
  lua_State* lua = nullptr;         ///< of functions that only Lua calls
  int callback = 0;                 ///< where on Lua's stack the function lies that says the options of each player
};

/// What a function of the API gets.
struct Call {
  Host& host;
  const ApiFunction& function;
  const std::int32_t* converted;  ///< by parameter; kLeftOut: not given
  /// Of what is given by name: which fields or options; kept from the last parameter on.
  std::span<const std::int8_t> slots;
  const Caller& caller;

  GameParts& game() const { return host.game(); }
  StateView read() const { return host.game().read(); }
  /// What is kept of the nth that is given by name.
  std::int32_t named(std::size_t nth) const { return converted[at(function.count - 1) + nth]; }
};

/// Calls a function with arguments as they come; the caller's `given` is set to them. Throws RuleError if it may
/// not run here, or doesn't take them.
Result call_api(Host& host, const ApiFunction& function, const Given& given, Caller caller = {});

/// Throws RuleError if the script looks by what a seat knows that can't see the card.
void check_visible_to(const Host& host, Seat viewer, Card card);
inline void check_visible(const Host& host, Card card) {
  if (const Seat viewer = host.viewer()) check_visible_to(host, viewer, card);
}

/// Throws RuleError unless the function may run now; `context`: of a method.
void check_where(const Host& host, const ApiFunction& function, const EventContext* context);

/// Checks what is given by name from the last parameter on, into `converted`.
void keep_named(const Host& host, const ApiFunction& function, const Given& given, std::span<const std::int8_t> slots,
                std::int32_t* converted);

}  // namespace rules::script
