// Advice: asks the packs' scripts what to answer to a question. They see only what the seat may see.
#include <algorithm>

#include "script/lua_call.hpp"
#include "script/restore.hpp"

namespace rules::script {
namespace {

/// What a function of advice has given back, on top of Lua's stack. Nothing is taken for another: what the question
/// doesn't take is an error that names the function.
class Returned {
 public:
  Returned(Host& host, FunctionId function)
      : host_(host), state_(host.state()), function_(function), first_(lua_gettop(state_) - 1) {}

  /// What a card or an event is worth: a number, or whether it is worth something.
  std::int64_t worth() const {
    const std::int64_t code = value(first_ + 1);
    if (code == Coded::kTrue || code == Coded::kFalse || code == Coded::kNil) return code == Coded::kTrue;
    return number(first_ + 1, "a whole number, true, false or nil");
  }
  /// Nil is no advice, but where it means to pass.
  bool given(const Ask& ask) const {
    const Choose* const choose = ask.as<Choose>();
    return !lua_isnil(state_, first_) || (choose && choose->optional);
  }

  Answer answer(const Ask& ask) const {
    const std::optional<Answer> answer = ask.advised(advised());
    if (!answer || !ask.contains(*answer)) {
      const int options = ask.options() ? ask.options()->count : 0;
      refuse("gives " + described(value(first_)) + ", which is no legal answer" +
             (options ? " (there are " + std::to_string(options) + " options)" : ""));
    }
    return *answer;
  }

 private:
  Advised advised() const {
    Advised out;
    const std::int64_t code = value(first_);
    if (code == Coded::kTrue || code == Coded::kFalse) out.first = code == Coded::kTrue;
    else if (lua_istable(state_, first_)) out.first = list();
    else if (code != Coded::kNil) out.first = std::int64_t{number(first_, "a whole number, a flag, a list or nil")};
    if (!lua_isnil(state_, first_ + 1)) out.second = number(first_ + 1, "a whole number as its second result");
    return out;
  }
  std::vector<std::int64_t> list() const {
    const lua_Integer n = luaL_len(state_, first_);
    if (n > kMostOptions) refuse("gives more than " + std::to_string(kMostOptions) + " things");
    std::vector<std::int64_t> out;
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_geti(state_, first_, i);
      out.push_back(number(lua_gettop(state_), "a list of whole numbers"));
      lua_pop(state_, 1);
    }
    return out;
  }
  std::int64_t value(int at) const { return lua_istable(state_, at) ? Coded::kTable : code_at(state_, at); }
  std::int32_t number(int at, const char* wanted) const {
    std::int32_t kept = 0;
    if (!accepts(host_, {Takes::number}, value(at), kept))
      refuse("has to give back " + std::string(wanted) + ", but gives " + described(value(at)));
    return kept;
  }
  [[noreturn]] void refuse(const std::string& what) const { host_.refuse_result(function_, what); }

  Host& host_;
  lua_State* state_;
  FunctionId function_;
  int first_;
};

}  // namespace

std::optional<Answer> Host::advise(Engine& engine, const Ask& ask, std::uint64_t key) {
  const QuestionDecl& decl = ruleset_->questions[static_cast<std::size_t>(ask.question.index)];
  const bool cards = ask.windowed && ask.question == ruleset_->play_card;
  bool actions = false;  // the options are events that say themselves what they are worth
  const Facts facts = ask.facts();
  if (!decl.advice && ask.as<Choose>() && ask.among(Type::event))
    for (std::int32_t option : facts.options->list())
      actions |= static_cast<bool>(ruleset_->events[static_cast<std::size_t>(option)].advice);
  if (!decl.advice && !cards && !actions) return std::nullopt;
  lua_State* state = sandbox_.state();
  const Restore reading(running_, Running{{running_.place.hook, 0}, Running::Only::seen, ask.seat});
  const int top = lua_gettop(state);
  luaL_checkstack(state, 16, nullptr);
  lua_createtable(state, 0, 10);  // q
  const int q = lua_gettop(state);
  push_field(Type::seat, ask.seat.index);
  lua_setfield(state, q, "player");
  push_field(Type::seat, ask.subject.index);
  lua_setfield(state, q, "about");
  push_field(Type::event, ask.event.index);
  lua_setfield(state, q, "event");
  lua_pushstring(state, decl.id.c_str());
  lua_setfield(state, q, "question");
  lua_pushinteger(state, ask.place);
  lua_setfield(state, q, "place");
  lua_pushinteger(state, facts.low);
  lua_setfield(state, q, "low");
  lua_pushinteger(state, facts.high);
  lua_setfield(state, q, "high");
  lua_pushinteger(state, static_cast<std::int64_t>(key >> 40));
  lua_setfield(state, q, "chance");
  const int options = facts.options ? facts.options->count : 0;
  lua_createtable(state, options, 0);
  for (int i = 0; i < options; ++i) {
    push_field(facts.options->type, (*facts.options)[i]);
    lua_rawseti(state, -2, i + 1);
  }
  lua_setfield(state, q, "options");
  if (facts.sizes) {
    lua_newtable(state);  // sizes[k] is true where k options may be chosen
    for (int k = 1; k <= options; ++k) {
      lua_pushboolean(state, *facts.sizes >> k & 1u);
      lua_rawseti(state, -2, k);
    }
    lua_setfield(state, q, "sizes");
    lua_newtable(state);
    for (const Commit& commit : facts.commits) {
      push_field(Type::card, commit.card.index);
      lua_rawseti(state, -2, static_cast<lua_Integer>(lua_rawlen(state, -2)) + 1);
    }
    lua_setfield(state, q, "commits");
  }
  std::optional<Answer> answer;
  if (cards || actions) {
    // The option that is worth most, the first among equals; a card may be worth nothing now.
    std::int64_t best = 0;
    answer = Chosen{cards ? kNone : (*facts.options)[0]};
    for (const std::int32_t option : facts.options->list()) {
      const FunctionId advice =
          cards ? ruleset_->kind_of(Card(option)).advice : ruleset_->events[static_cast<std::size_t>(option)].advice;
      std::int64_t worth = 1;
      if (advice) {
        const Restore running(running_.place.hook, advice.index);
        ++engine.counters.entries;
        lua_rawgeti(state, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(advice.index)].reference);
        lua_pushvalue(state, q);
        if (cards) push_field(Type::card, option);
        lua_call(state, cards ? 2 : 1, 1);
        worth = Returned(*this, advice).worth();
        lua_pop(state, 1);
      }
      if (worth > best) {
        best = worth;
        answer = Chosen{option};
      }
    }
  } else {
    const Restore running(running_.place.hook, decl.advice.index);
    ++engine.counters.entries;
    lua_rawgeti(state, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(decl.advice.index)].reference);
    lua_pushvalue(state, q);
    lua_call(state, 1, 2);
    const Returned returned(*this, decl.advice);
    if (returned.given(ask)) answer = returned.answer(ask);
  }
  lua_settop(state, top);
  return answer;
}

}  // namespace rules::script
