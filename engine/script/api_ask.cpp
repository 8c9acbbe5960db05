// How scripts ask for decisions: in a straight line; a run that has to wait is simply run again.
#include <array>

#include "mechanics/decks.hpp"
#include "mechanics/division.hpp"
#include "script/api.hpp"
#include "script/restore.hpp"

namespace rules::script {
namespace {

/// The options of ask(), read from one table in one pass: looking each up by its name costs three times as much.
class Options {
 public:
  Options(lua_State* state, int index, const BoundCall& call) {
    for (std::size_t i = 0; i < call.slots.size(); ++i) {
      const int at = index + static_cast<int>(i);
      if (!lua_isnoneornil(state, at)) places_[static_cast<std::size_t>(call.slots[i])] = at;
    }
  }
  Options(lua_State* state, int index) {
    if (lua_isnoneornil(state, index)) return;
    luaL_checktype(state, index, LUA_TTABLE);
    luaL_checkstack(state, static_cast<int>(std::size(kAskOptions)) + 4, nullptr);
    const std::vector<const char*>& names = Host::of(state).ask_options();
    lua_pushnil(state);
    while (lua_next(state, index) != 0) {
      const char* name = lua_type(state, -2) == LUA_TSTRING ? lua_tostring(state, -2) : "?";
      std::size_t option = 0;
      while (option < names.size() && names[option] != name) ++option;
      if (option == names.size()) luaL_error(state, "a question takes no '%s'", name);
      lua_insert(state, -2);  // the value stays, the key leads to the next
      places_[option] = lua_gettop(state) - 1;
    }
  }
  /// Where the option lies on the stack, or 0 if it is left out; from now on errors name it.
  int get(Host& host, AskOption option) const {
    const auto at = static_cast<std::size_t>(option);
    if (places_[at]) host.argument_name = kAskOptions[at];
    return places_[at];
  }

 private:
  std::array<int, std::size(kAskOptions)> places_{};
};

void read_ask(lua_State* state, const Options& options, Ask& ask) {
  Host& host = Host::of(state);
  const Reader read = host.engine().read();
  const QuestionDecl& decl = host.rules().questions[static_cast<std::size_t>(ask.question.index)];
  ask.kind = decl.kind;
  ask.type = decl.type;
  const Restore reading(host.argument_name, host.argument_name);
  ZoneId deck;
  if (int at = options.get(host, AskOption::deck)) deck = check_zone(state, at);
  if (int at = options.get(host, AskOption::among)) {
    ask.type = Type::seat;
    for (SeatSet set = check_set(state, at); !set.empty(); set.drop(set.lowest())) ask.add(set.lowest().index);
  }
  if (int at = options.get(host, AskOption::cards)) {
    ask.type = Type::card;
    if (lua_istable(state, at)) {
      const lua_Integer n = luaL_len(state, at);
      for (lua_Integer i = 1; i <= n; ++i) lua_geti(state, at, i), ask.add(check_card(state, -1).index), lua_pop(state, 1);
    } else {
      for (Card c = read.first(check_pile(state, at)); c; c = read.next(c))
        if (!deck || host.rules().deck_of(c) == deck) ask.add(c.index);
    }
  }
  if (int at = options.get(host, AskOption::records)) {
    ask.type = Type::record;
    luaL_checktype(state, at, LUA_TTABLE);
    const lua_Integer n = luaL_len(state, at);
    for (lua_Integer i = 1; i <= n; ++i) lua_geti(state, at, i), ask.add(check_code(state, -1, Tag::record)), lua_pop(state, 1);
  }
  if (int at = options.get(host, AskOption::optional)) ask.optional = lua_toboolean(state, at);
  if (int at = options.get(host, AskOption::always)) ask.always = host.rules().open_windows && lua_toboolean(state, at);
  if (int at = options.get(host, AskOption::about)) ask.subject = check_seat(state, at);
  if (int at = options.get(host, AskOption::event)) ask.event = host.event_named(state, at).value_or(EventId());
  if (int at = options.get(host, AskOption::resource)) ask.about = {check_resource(state, at).index};
  if (ask.type == Type::die || ask.kind == AskKind::die_face) {
    const int at = options.get(host, AskOption::die);
    if (!at) luaL_error(state, "a question for dice needs die = ...");
    const DieId die(check_code(state, at, Tag::die));
    const DieDecl& dice = host.rules().dice[static_cast<std::size_t>(die.index)];
    if (dice.per_player) ask.whose = ask.subject ? ask.subject : ask.seat;
    ask.type = Type::die, ask.about = {die.index};
    for (int i = 0; i < dice.count; ++i) if (read.status(die, ask.whose, i) >= DieStatus::shown) ask.add(i);
  }
  std::int64_t least = 0, most = ask.option_count;
  if (int at = options.get(host, AskOption::least)) least = check_number(state, at);
  if (int at = options.get(host, AskOption::most)) most = check_number(state, at);
  ask.low = static_cast<std::int32_t>(least), ask.high = static_cast<std::int32_t>(most);
  if (ask.kind == AskKind::die_face) ask.high = static_cast<std::int32_t>(host.rules().dice[static_cast<std::size_t>(ask.about.offset)].faces.size());
  if (ask.kind == AskKind::subset) {
    if (ask.option_count > 20) luaL_error(state, "a subset can be chosen of at most 20");
    for (std::int64_t k = std::max<std::int64_t>(least, 0); k <= std::min<std::int64_t>(most, ask.option_count); ++k) ask.sizes |= 1u << k;
  }
  if (ask.kind == AskKind::order && ask.option_count > Answer::kMost) luaL_error(state, "at most %d things can be put in order", Answer::kMost);
  if (ask.kind == AskKind::divide) {
    const int at = options.get(host, AskOption::units);
    if (!at || ask.type != Type::seat || ask.about.offset < 0) luaL_error(state, "a division needs units = n, resource = ... and among = set");
    ask.high = static_cast<std::int32_t>(std::min<std::int64_t>(check_number(state, at), 255));
    for (int i = 0; i < ask.option_count; ++i)
      ask.caps[static_cast<std::size_t>(i)] = read.amount(ResourceId(ask.about.offset), host.rules().holder(Seat(ask.options[static_cast<std::size_t>(i)])));
  }
  if (ask.kind == AskKind::offer) luaL_error(state, "offers are asked by contests");
}

void push_option(lua_State* state, const Ask& ask, std::int32_t value) { Host::of(state).push_field(ask.type, value); }

int push_answer(lua_State* state, const Ask& ask, const Answer& answer) {
  const auto push_list = [&](auto push) {
    lua_newtable(state);
    lua_Integer n = 0;
    push([&](std::int32_t v, bool option) {
      if (option) push_option(state, ask, v); else lua_pushinteger(state, v);
      lua_rawseti(state, -2, ++n);
    });
    return 1;
  };
  switch (ask.kind) {
    case AskKind::choose:
      if (answer[0] == kNone) lua_pushnil(state); else push_option(state, ask, answer[0]);
      return 1;
    case AskKind::number: return lua_pushinteger(state, answer[0]), 1;
    case AskKind::yes_no: return lua_pushboolean(state, answer[0]), 1;
    case AskKind::die_face: return lua_pushinteger(state, answer[0] + 1), lua_pushinteger(state, answer[1]), 2;
    case AskKind::subset:
      return push_list([&](auto push) { for (int i = 0; i < ask.option_count; ++i) if (answer[0] >> i & 1) push(ask.options[static_cast<std::size_t>(i)], true); });
    case AskKind::order: return push_list([&](auto push) { for (std::int32_t v : answer.span()) push(v, true); });
    case AskKind::divide:
    case AskKind::offer: return push_list([&](auto push) { for (std::int32_t v : answer.span()) push(v, false); });
  }
  return 0;
}

QuestionId check_question(lua_State* state, const BoundCall* call) {
  if (call) return QuestionId(call->target);
  const auto id = Host::of(state).question_named(state, 2);
  if (!id) luaL_argerror(state, 2, "there is no question of that name");
  return *id;
}

int ask_one(lua_State* state) {
  Host& host = Host::of(state);
  host.check_changing(state);
  ++host.engine().counters.calls;
  const BoundCall* call = host.bound_call(state, 2, Named::question);
  Ask ask;
  ask.seat = check_seat(state, 1), ask.question = check_question(state, call);
  read_ask(state, call ? Options(state, 3, *call) : Options(state, 3), ask);
  return push_answer(state, ask, host.engine().ask(ask));
}

int keep(lua_State* state) {
  Host& host = Host::of(state);
  host.check_changing(state);
  Engine& engine = host.engine();
  ++engine.counters.calls;
  const BoundCall* call = host.bound_call(state, 2, Named::question);
  Ask ask;
  ask.seat = check_seat(state, 1), ask.question = check_question(state, call);
  const Options options = call ? Options(state, 3, *call) : Options(state, 3);
  read_ask(state, options, ask);
  const int cards = options.get(host, AskOption::cards), to = options.get(host, AskOption::to), rest = options.get(host, AskOption::rest);
  host.argument_name = nullptr;
  if (!cards || !to || !rest || lua_istable(state, cards) || ask.kind != AskKind::choose) return luaL_error(state, "keep needs a question of kind choose and cards = zone, to = zone and rest = zone");
  if (ask.option_count == 0) return lua_pushnil(state), 1;
  return push_card(state, keep_one(engine, ask, check_pile(state, cards), check_pile(state, to), check_pile(state, rest))), 1;
}

int ask_all(lua_State* state) {
  Host& host = Host::of(state);
  host.check_changing(state);
  ++host.engine().counters.calls;
  const SeatSet set = check_set(state, 1);
  const BoundCall* call = host.bound_call(state, 2, Named::question);
  const QuestionId id = check_question(state, call);
  std::array<Ask, kMaxSeats> asks;
  std::array<Answer, kMaxSeats> answers;
  std::size_t count = 0;
  const int top = lua_gettop(state);
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    Ask& ask = asks[count++];
    ask.seat = left.lowest(), ask.question = id;
    if (call) {
      read_ask(state, Options(state, 3, *call), ask);
    } else if (lua_isfunction(state, 3)) {  // options may depend on the seat
      lua_pushvalue(state, 3);
      push_seat(state, ask.seat);
      lua_call(state, 1, 1);
      read_ask(state, Options(state, lua_gettop(state)), ask);
    } else {
      read_ask(state, Options(state, 3), ask);
    }
    lua_settop(state, top);
  }
  host.engine().ask_all({asks.data(), count}, {answers.data(), count});
  lua_createtable(state, host.rules().players, 0);
  for (std::size_t i = 0; i < count; ++i) {
    push_answer(state, asks[i], answers[i]);
    lua_settop(state, top + 2);  // of die and face, the die
    lua_rawseti(state, top + 1, asks[i].seat.index + 1);
  }
  return 1;
}

}  // namespace

std::span<const ApiFunction> ask_api() {
  static constexpr ApiFunction functions[] = {
      {"ask", "ask(player, question, {among|cards|records|least|most|optional|units|resource|die|about = ...}) -> answer", "asks one player; the answer is a player, card, record, number, flag, list, or die and face, by the question's kind", ask_one},
      {"keep", "keep(player, question, {cards = zone, to = zone, rest = zone, ...}) -> card or nil", "asks which card of a zone to keep: first the others go to `rest`, then it goes to `to`; nil if there is none, or none is taken", keep},
      {"ask_all", "ask_all(set, question, options or function(player) -> options) -> list by player", "asks several players at once, each in secret from the others", ask_all},
  };
  return functions;
}

}  // namespace rules::script
