// The one table of what scripts may call: names, types and a line of description each; scripts/README.md lists the
// same. One file a module: api_read, api_change, api_ask, api_event.
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
  const Native* native = nullptr;  ///< the same without Lua
};

/// A function with typed parameters, for Lua and for programs.
template <auto function>
constexpr ApiFunction both(const char* name, const char* signature, const char* doc) {
  return {name, signature, doc, lua_function<Typed<function>::call>, &native<function>};
}

/// The same of one that only reads.
template <auto function>
constexpr ApiFunction reads(const char* name, const char* signature, const char* doc) {
  return {name, signature, doc, lua_function<Typed<function>::call>, &reading<function>};
}

/// One that reads its arguments by itself.
template <const Native& native>
constexpr ApiFunction custom(const char* name, const char* signature, const char* doc) {
  return {name, signature, doc, lua_function<native.call>, &native};
}

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
  if (seat) lua_pushinteger(state, seat.index + 1);
  else lua_pushnil(state);
}
inline void push_card(lua_State* state, Card card) {
  if (card) lua_pushinteger(state, encode(Tag::card, card.index));
  else lua_pushnil(state);
}
/// Changes a number of the event, or of the value if none is named, while cards are played on it or by `modify`;
/// `interned` is the field's name. The arguments are those of the method behind the name.
void change_number(const Arguments& a, Frame& frame, Method method, const char* interned);
/// Prevents the event, or cancels what a card answers.
void cancel_event(Frame& frame);
/// Proposes another event instead, with the arguments as these fields of it.
void replace_event(const Arguments& a, Frame& frame, const std::string& event, const std::vector<std::string>& fields);
/// What a card, a kind of card or a record has under this name, which is interned; a list is made for these arguments.
/// Throws if it has no such thing, or if advice may not see it.
Result attribute(const Arguments& a, std::int64_t code, const char* name);
/// Gives numbers their attributes (card.deck, record.face) and zones their piles (zone.hand(seat)).
void install_handles(lua_State* state);
/// Fills an event's fields from the table at `index`, by their names.
void read_fields(lua_State* state, int index, Frame& frame);

}  // namespace rules::script
