#pragma once
// Calls from Lua: reads arguments from Lua's stack as tagged values, calls the API with them (call.hpp), and pushes the
// result. Owns how API functions, handles and loops look to Lua. Checks no arguments itself.
#include <lua.hpp>

#include "script/call.hpp"
#include "script/lua_values.hpp"

namespace rules::script {

/// Pushes an API function or event method as a Lua function.
void push_function(lua_State* state, const ApiFunction& function);

/// Adds attributes to numbers (card.deck, record.face), piles to zones (zone.hand(seat)), and fields and methods to
/// events.
void install_handles(lua_State* state);

/// Pushes the Lua object of an event.
void push_event(lua_State* state, const EventObjects::Object& object);

/// Pushes the question about which advice is being asked: a table whose fields are computed on first access.
void push_question(lua_State* state);

/// The options of one player as computed by a script function. Must live while they are read.
class NamedByFunction {
 public:
  /// Calls the function that the script passed instead of a table.
  NamedByFunction(const Call& call, Seat seat);
  std::span<const std::int8_t> slots() const {
    return {given_.slots.data(), static_cast<std::size_t>(given_.slot_count)};
  }
  const std::int32_t* converted() const { return kept_.data() + first_; }

 private:
  Given given_;
  std::array<std::int32_t, Given::kMaxCodes> kept_{};
  std::size_t first_;
};

}  // namespace rules::script
