// Advice: what the packs' scripts would answer to a question, seeing only what its seat may see.
#include <algorithm>

#include "script/api.hpp"
#include "script/host.hpp"
#include "script/restore.hpp"

namespace rules::script {

std::optional<Answer> Host::advise(Engine& engine, const Ask& ask, std::uint64_t key) {
  const QuestionDecl& decl = ruleset_->questions[static_cast<std::size_t>(ask.question.index)];
  const bool cards = ask.windowed && ask.question == ruleset_->play_card;
  bool actions = false;  // the options are events that say themselves what they are worth
  if (!decl.advice && ask.kind == AskKind::choose && ask.type == Type::event &&
      ask.question != ruleset_->choose_replacement)
    for (std::int32_t option : ask.option_list())
      actions |= static_cast<bool>(ruleset_->events[static_cast<std::size_t>(option)].advice);
  if (!decl.advice && !cards && !actions) return std::nullopt;
  lua_State* state = sandbox_.state();
  const Restore reading(running_, Running{{running_.place.hook, 0}, nullptr, Running::Only::seen, ask.seat});
  const int top = lua_gettop(state);
  luaL_checkstack(state, 16, nullptr);
  lua_createtable(state, 0, 10);  // q
  const int q = lua_gettop(state);
  push_seat(state, ask.seat), lua_setfield(state, q, "player");
  push_seat(state, ask.subject), lua_setfield(state, q, "about");
  push_field(Type::event, ask.event.index), lua_setfield(state, q, "event");
  lua_pushstring(state, decl.id.c_str()), lua_setfield(state, q, "question");
  lua_pushinteger(state, ask.place), lua_setfield(state, q, "place");
  lua_pushinteger(state, ask.low), lua_setfield(state, q, "low");
  lua_pushinteger(state, ask.high), lua_setfield(state, q, "high");
  lua_pushinteger(state, static_cast<std::int64_t>(key >> 40)), lua_setfield(state, q, "chance");
  lua_createtable(state, ask.option_count, 0);
  for (int i = 0; i < ask.option_count; ++i)
    push_field(ask.type, ask.options[static_cast<std::size_t>(i)]), lua_rawseti(state, -2, i + 1);
  lua_setfield(state, q, "options");
  if (ask.kind == AskKind::subset) {
    lua_newtable(state);  // sizes[k] is true where k options may be chosen
    for (int k = 1; k <= ask.option_count; ++k) lua_pushboolean(state, ask.sizes >> k & 1u), lua_rawseti(state, -2, k);
    lua_setfield(state, q, "sizes");
    lua_newtable(state);
    for (int i = 0; i < ask.commit_count; ++i)
      push_card(state, ask.commits[static_cast<std::size_t>(i)].card), lua_rawseti(state, -2, i + 1);
    lua_setfield(state, q, "commits");
  }
  Answer answer;
  bool given = true;
  if (cards || actions) {
    // The option that is worth most, the first among equals; a card may be worth nothing now.
    std::int64_t best = 0;
    answer = Answer(cards ? kNone : ask.options[0]);
    for (int i = 0; i < ask.option_count; ++i) {
      const std::int32_t option = ask.options[static_cast<std::size_t>(i)];
      const FunctionId advice =
          cards ? ruleset_->kind_of(Card(option)).advice : ruleset_->events[static_cast<std::size_t>(option)].advice;
      std::int64_t worth = 1;
      if (advice) {
        const Restore running(running_.place.hook, advice.index);
        ++engine.counters.entries;
        lua_rawgeti(state, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(advice.index)].reference);
        lua_pushvalue(state, q);
        if (cards) push_card(state, Card(option));
        lua_call(state, cards ? 2 : 1, 1);
        worth = lua_isboolean(state, -1) ? lua_toboolean(state, -1) : lua_tointeger(state, -1);
        lua_pop(state, 1);
      }
      if (worth > best) best = worth, answer = Answer(option);
    }
  } else {
    const Restore running(running_.place.hook, decl.advice.index);
    ++engine.counters.entries;
    lua_rawgeti(state, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(decl.advice.index)].reference);
    lua_pushvalue(state, q);
    lua_call(state, 1, 2);
    const int first = lua_gettop(state) - 1, second = first + 1;
    const auto position = [&](int at) {
      const std::int64_t n = lua_tointeger(state, at);
      if (n < 1 || n > ask.option_count)
        luaL_error(state, "advice names option %d of %d", static_cast<int>(n), ask.option_count);
      return static_cast<int>(n - 1);
    };
    const auto each = [&](auto visit) {
      luaL_checktype(state, first, LUA_TTABLE);
      const lua_Integer n = luaL_len(state, first);
      for (lua_Integer i = 1; i <= std::min<lua_Integer>(n, Answer::kMost); ++i)
        lua_geti(state, first, i), visit(lua_gettop(state)), lua_pop(state, 1);
    };
    if (lua_isnil(state, first) && !(ask.kind == AskKind::choose && ask.optional)) given = false;
    else switch (ask.kind) {
        case AskKind::choose:
          answer = Answer(lua_isnil(state, first) ? kNone : ask.options[static_cast<std::size_t>(position(first))]);
          break;
        case AskKind::number: answer = Answer(static_cast<std::int32_t>(lua_tointeger(state, first))); break;
        case AskKind::yes_no: answer = Answer(lua_toboolean(state, first)); break;
        case AskKind::die_face:
          answer = Answer(ask.options[static_cast<std::size_t>(position(first))],
                          static_cast<std::int32_t>(lua_tointeger(state, second)));
          break;
        case AskKind::subset: {
          std::int32_t mask = 0;
          each([&](int at) { mask |= 1 << position(at); });
          answer = Answer(
              mask, lua_isnil(state, second) ? kNone : static_cast<std::int32_t>(lua_tointeger(state, second) - 1));
          break;
        }
        case AskKind::order:
          each([&](int at) { answer.push(ask.options[static_cast<std::size_t>(position(at))]); });
          break;
        case AskKind::divide:
        case AskKind::offer:
          each([&](int at) { answer.push(static_cast<std::int32_t>(lua_tointeger(state, at))); });
          break;
      }
    if (given && !ask.contains(answer)) luaL_error(state, "the advice for '%s' is not a legal answer", decl.id.c_str());
  }
  lua_settop(state, top);
  if (!given) return std::nullopt;
  return answer;
}

}  // namespace rules::script
