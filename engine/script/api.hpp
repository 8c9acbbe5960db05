// The one table of what scripts may call: names, types and a line of description each; scripts/README.md lists the same. One file a module: api_read, api_change, api_ask, api_event.
#pragma once
#include <lua.hpp>
#include <span>

#include "script/native.hpp"

namespace rules::script {

struct ApiFunction {
  const char* name;
  const char* signature;
  const char* doc;
  lua_CFunction function;
  const Native* native = nullptr;  ///< the same without Lua, for straight lines
};

/// A function with typed parameters, for Lua and for straight lines.
template <auto function>
constexpr ApiFunction both(const char* name, const char* signature, const char* doc) { return {name, signature, doc, lua_function<Typed<function>::call>, &native<function>}; }

/// One that reads its arguments by itself.
template <const Native& native>
constexpr ApiFunction custom(const char* name, const char* signature, const char* doc) { return {name, signature, doc, lua_function<native.call>, &native}; }

std::span<const ApiFunction> read_api();
std::span<const ApiFunction> change_api();
std::span<const ApiFunction> ask_api();
std::span<const ApiFunction> event_api();
/// Methods of events and values: ev:cancel(), ev:add(field, n) ...
std::span<const ApiFunction> event_methods();

// ---- arguments from Lua's stack; each raises a Lua error that says what was expected
inline std::int32_t check_code(lua_State* state, int index, Tag tag) { return Arguments(state).code(index, tag); }
inline Seat check_seat(lua_State* state, int index) { return Arguments(state).seat(index); }
inline Card check_card(lua_State* state, int index) { return Arguments(state).card(index); }
inline Pile check_pile(lua_State* state, int index) { return Arguments(state).pile(index); }
inline ZoneId check_zone(lua_State* state, int index) { return Arguments(state).zone(index); }
inline Holder check_holder(lua_State* state, int index) { return Arguments(state).holder(index); }
inline ResourceId check_resource(lua_State* state, int index) { return Arguments(state).resource(index); }
inline std::int64_t check_number(lua_State* state, int index) { return Arguments(state).number(index); }
inline SeatSet check_set(lua_State* state, int index) { return Arguments(state).set(index); }
inline Seat check_dice_owner(lua_State* state, int index, DieId die) { return Arguments(state).dice_owner(index, die); }

inline void push_seat(lua_State* state, Seat seat) {
  if (seat) lua_pushinteger(state, seat.index + 1); else lua_pushnil(state);
}
inline void push_card(lua_State* state, Card card) {
  if (card) lua_pushinteger(state, encode(Tag::card, card.index)); else lua_pushnil(state);
}
/// Gives numbers their attributes (card.deck, record.face) and zones their piles (zone.hand(seat)).
void install_handles(lua_State* state);
/// Fills an event's fields from the table at `index`, by their names.
void read_fields(lua_State* state, int index, Frame& frame);

}  // namespace rules::script
