#pragma once
// Calls from Lua: reads the arguments from Lua's stack as coded values, calls the API with them (call.hpp), and puts
// the result on the stack. Owns how the functions of the API, handles and loops look to Lua. Knows nothing of single
// functions, and checks no argument itself.
#include <lua.hpp>

#include "script/call.hpp"
#include "script/lua_values.hpp"

namespace rules::script {

/// Pushes a function of the API, or a method of events, as Lua calls it.
void push_function(lua_State* state, const ApiFunction& function);

/// Gives numbers their attributes (card.deck, record.face), zones their piles (zone.hand(seat)), and events their
/// fields and methods.
void install_handles(lua_State* state);

/// Pushes an object that stands for an event.
void push_event(lua_State* state, const EventObjects::Object& object);

/// Pushes the question that advice is asked about: a table whose fields are made when they are read.
void push_question(lua_State* state);

/// What a function of a script says is given by name: the options of one player. It lives while they are read.
class NamedByFunction {
 public:
  /// Calls the function that stands where the call's table would.
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
