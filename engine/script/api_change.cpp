// What scripts may change.
#include <array>
#include <bit>

#include "mechanics/decks.hpp"
#include "script/api.hpp"

namespace rules::script {
namespace {

Engine& change(lua_State* state) {
  Host& host = Host::of(state);
  host.check_changing(state);
  ++host.engine().counters.calls;
  return host.engine();
}

int move(lua_State* state) {
  Engine& engine = change(state);
  return lua_pushinteger(state, engine.move(check_number(state, 1), check_resource(state, 2), check_holder(state, 3), check_holder(state, 4))), 1;
}

int pour(lua_State* state) {
  Engine& engine = change(state);
  const ResourceId resource = check_resource(state, 1);
  const Holder from = check_holder(state, 2);
  return lua_pushinteger(state, engine.move(engine.read().amount(resource, from), resource, from, check_holder(state, 3))), 1;
}

int supply(lua_State* state) { return change(state).supply(check_number(state, 1), check_resource(state, 2), check_holder(state, 3)), 0; }

int set(lua_State* state) {
  Engine& engine = change(state);
  const VariableId id(check_code(state, 1, Tag::variable));
  const VariableDecl& decl = engine.rules().variables[static_cast<std::size_t>(id.index)];
  std::int32_t value = 0;
  if (decl.type == Type::seat) value = lua_isnil(state, 2) ? -1 : check_seat(state, 2).index;
  else if (decl.type == Type::card) value = lua_isnil(state, 2) ? -1 : check_card(state, 2).index;
  else if (decl.type == Type::flag && lua_isboolean(state, 2)) value = lua_toboolean(state, 2);
  else value = static_cast<std::int32_t>(check_number(state, 2));
  int subject = 0;
  if (decl.scope == Scope::player) subject = check_seat(state, 3).index;
  else if (decl.scope == Scope::card) subject = check_card(state, 3).index;
  else if (decl.scope == Scope::record) subject = check_code(state, 3, Tag::record);
  engine.set(id, subject, value);
  return 0;
}

int put(lua_State* state) {
  Engine& engine = change(state);
  const bool top = lua_gettop(state) > 2 && lua_toboolean(state, 3);
  engine.put(check_card(state, 1), check_pile(state, 2), top ? Engine::End::top : Engine::End::bottom);
  return 0;
}

int put_all(lua_State* state) {
  Engine& engine = change(state);
  return lua_pushinteger(state, move_all(engine, check_pile(state, 1), check_pile(state, 2), lua_isnoneornil(state, 3) ? Card() : check_card(state, 3))), 1;
}

int draw(lua_State* state) {
  Engine& engine = change(state);
  return lua_pushinteger(state, draw_cards(engine, check_pile(state, 1), static_cast<int>(check_number(state, 2)), check_pile(state, 3))), 1;
}

int refill(lua_State* state) { return refill_row(change(state), check_pile(state, 1), check_pile(state, 2), static_cast<int>(check_number(state, 3))), 0; }

int pick(lua_State* state) {
  Engine& engine = change(state);
  std::array<Card, 256> out;
  const Pile from = check_pile(state, 1), to = check_pile(state, 3);
  const int n = engine.pick(from, static_cast<int>(check_number(state, 2)), out, lua_isnoneornil(state, 4) ? ZoneId() : check_zone(state, 4));
  for (int i = 0; i < n; ++i) engine.put(out[static_cast<std::size_t>(i)], to);
  return lua_pushinteger(state, n), 1;
}

int shuffle(lua_State* state) { return change(state).shuffle(check_pile(state, 1)), 0; }

int look(lua_State* state) {
  Engine& engine = change(state);
  const Seat seat = check_seat(state, 1);
  if (lua_isinteger(state, 2) && tag_of(lua_tointeger(state, 2)) == Tag::card) return engine.look(seat, check_card(state, 2)), 0;
  for (Card c = engine.read().first(check_pile(state, 2)); c; c = engine.read().next(c)) engine.look(seat, c);
  return 0;
}

int check_die(lua_State* state, int index, DieId die) {
  const std::int64_t n = check_number(state, index);
  if (n < 1 || n > Host::of(state).rules().dice[static_cast<std::size_t>(die.index)].count) luaL_argerror(state, index, "there is no such die");
  return static_cast<int>(n - 1);
}

int check_face(lua_State* state, int index, DieId die) {
  const std::int64_t face = check_number(state, index);
  if (face < 0 || face >= static_cast<std::int64_t>(Host::of(state).rules().dice[static_cast<std::size_t>(die.index)].faces.size())) luaL_argerror(state, index, "the die has no such face");
  return static_cast<int>(face);
}

int roll(lua_State* state) {
  Engine& engine = change(state);
  const DieId die(check_code(state, 1, Tag::die));
  const Seat seat = check_dice_owner(state, 2, die);
  const int n = lua_isnoneornil(state, 3) ? 0 : check_die(state, 3, die);
  engine.roll_one(die, seat, n);
  engine.set_status(die, seat, 1u << n, DieStatus::aside);
  return lua_pushinteger(state, engine.read().face(die, seat, n)), 1;
}

int turn(lua_State* state) {
  Engine& engine = change(state);
  const DieId die(check_code(state, 1, Tag::die));
  const Seat seat = check_dice_owner(state, 2, die);
  const int n = check_die(state, 3, die);
  engine.turn(die, seat, n, check_face(state, 4, die));
  return 0;
}

int lay(lua_State* state) {
  Engine& engine = change(state);
  const DieId die(check_code(state, 1, Tag::die));
  const Seat seat = check_dice_owner(state, 2, die);
  const std::int64_t n = check_number(state, 3);
  const int face = check_face(state, 4, die);
  if (engine.read().dice_with(die, seat, DieStatus::rolled)) return luaL_error(state, "no dice can be laid while others of them are rolled in secret");
  std::int64_t laid = 0;
  for (std::uint32_t cup = engine.read().dice_with(die, seat, DieStatus::cup); cup && laid < n; cup &= cup - 1, ++laid) engine.lay(die, seat, std::countr_zero(cup), face);
  return lua_pushinteger(state, laid), 1;
}

int gather(lua_State* state) {
  Engine& engine = change(state);
  const DieId die(check_code(state, 1, Tag::die));
  engine.set_status(die, check_dice_owner(state, 2, die), engine.rules().dice[static_cast<std::size_t>(die.index)].all(), DieStatus::cup);
  return 0;
}

int chance(lua_State* state) {
  Engine& engine = change(state);
  return lua_pushinteger(state, engine.number_below(static_cast<int>(check_number(state, 1))) + 1), 1;
}

int tell(lua_State* state) {
  Engine& engine = change(state);
  if (!engine.noting) return 0;
  Note note{.kind = Note::Kind::tell, .what = check_code(state, 1, Tag::text)};
  for (int i = 2; i <= std::min(lua_gettop(state), 9); ++i) {
    const std::int64_t code = luaL_checkinteger(state, i);
    const auto at = static_cast<std::size_t>(note.count++);
    note.args[at] = index_of(code);
    note.seers[at] = engine.seers(tag_of(code) == Tag::card ? Type::card : Type::number, index_of(code), SeatSet::first(engine.rules().players)).bits;
  }
  engine.note(note);
  return 0;
}

}  // namespace

std::span<const ApiFunction> change_api() {
  static constexpr ApiFunction functions[] = {
      {"move", "move(n, resource, from, to) -> number", "moves up to n; returns how many there were to move", move},
      {"pour", "pour(resource, from, to) -> number", "moves all there are; returns how many", pour},
      {"supply", "supply(n, resource, where)", "makes n new ones, for setting up", supply},
      {"set", "set(variable, value [, subject])", "changes a variable", set},
      {"put", "put(card, zone [, on_top])", "moves a card to the end of a zone, or on top of it", put},
      {"put_all", "put_all(from, to [, except]) -> number", "moves all cards of a zone, except one that stays", put_all},
      {"draw", "draw(deck, n, to) -> number", "moves up to n cards from the top, reshuffling when the deck runs out", draw},
      {"refill", "refill(row, deck, size)", "fills a row up to a size from a deck", refill},
      {"pick", "pick(from, n, to [, deck]) -> number", "moves up to n cards drawn at random (of one deck, if given)", pick},
      {"shuffle", "shuffle(zone)", "shuffles a zone", shuffle},
      {"look", "look(player, card or zone)", "shows a card, or all of a zone, to one player", look},
      {"roll", "roll(die [, player, n]) -> face", "rolls one die in the open", roll},
      {"turn", "turn(die, player, n, face)", "turns a player's nth die to a face", turn},
      {"lay", "lay(die, player, n, face) -> number", "sets aside up to n dice from the cup with this face, without rolling them", lay},
      {"gather", "gather(die [, player])", "puts all of the dice back into the cup", gather},
      {"chance", "chance(n) -> number", "a number from 1 to n, all equally likely", chance},
      {"tell", "tell(text, ...)", "adds a line to the log; cards are named only to who may know them", tell},
  };
  return functions;
}

}  // namespace rules::script
