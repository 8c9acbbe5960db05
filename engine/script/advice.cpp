// Advice: what the packs' scripts would answer to a question, seeing only what its seat may see.
#include <algorithm>

#include "script/lua_call.hpp"
#include "script/restore.hpp"

namespace rules::script {
namespace {

/// What a function of advice has given back, on top of Lua's stack, as an answer. Nothing is taken for another: what
/// the question doesn't take is an error that names the function.
class Advised {
 public:
  Advised(Host& host, FunctionId function, const Ask& ask)
      : host_(host), state_(host.state()), function_(function), ask_(ask), first_(lua_gettop(state_) - 1) {}

  /// What a card or an event is worth: a number, or whether it is worth something.
  std::int64_t worth() const {
    const std::int64_t code = value(first_ + 1);
    if (code == Coded::kTrue || code == Coded::kFalse || code == Coded::kNil) return code == Coded::kTrue;
    return number(first_ + 1, "a whole number, true, false or nil");
  }
  /// Nil is no advice, but where it means to pass.
  bool given() const { return !lua_isnil(state_, first_) || (ask_.kind == AskKind::choose && ask_.optional); }

  Answer answer() const {
    const Answer answer = any_answer();
    if (!ask_.contains(answer)) refuse("gives an answer that isn't legal");
    return answer;
  }

 private:
  Answer any_answer() const {
    Answer answer;
    switch (ask_.kind) {
      case AskKind::choose: return Answer(lua_isnil(state_, first_) ? kNone : option(first_));
      case AskKind::number: return Answer(number(first_));
      case AskKind::yes_no: return Answer(flag(first_));
      case AskKind::die_face: return Answer(option(first_), number(second()));
      case AskKind::subset: {
        std::int32_t mask = 0;
        each([&](int at) { mask |= 1 << position(at); });
        return Answer(mask, lua_isnil(state_, second()) ? kNone : number(second()) - 1);
      }
      case AskKind::order: each([&](int at) { answer.push(option(at)); }); break;
      case AskKind::divide:
      case AskKind::offer: each([&](int at) { answer.push(number(at)); }); break;
    }
    return answer;
  }

  int second() const { return first_ + 1; }
  std::int64_t value(int at) const { return lua_istable(state_, at) ? Coded::kTable : code_at(state_, at); }
  std::int32_t number(int at, const char* wanted = "a whole number") const {
    std::int32_t kept = 0;
    if (!accepts(host_, {Takes::number}, value(at), kept)) refuse(wanted, at);
    return kept;
  }
  bool flag(int at) const {
    std::int32_t kept = 0;
    if (!accepts(host_, {Takes::flag}, value(at), kept)) refuse("true, false or nil", at);
    return kept != 0;
  }
  std::int32_t position(int at) const {
    const std::int32_t n = number(at, "the position of an option");
    if (n < 1 || n > ask_.option_count)
      refuse("names option " + std::to_string(n) + " of " + std::to_string(ask_.option_count));
    return n - 1;
  }
  std::int32_t option(int at) const { return ask_.options[static_cast<std::size_t>(position(at))]; }
  void each(const auto& visit) const {
    if (!lua_istable(state_, first_)) refuse("a list", first_);
    const lua_Integer n = luaL_len(state_, first_);
    if (n > Answer::kMost) refuse("gives more than " + std::to_string(Answer::kMost) + " things");
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_geti(state_, first_, i);
      visit(lua_gettop(state_));
      lua_pop(state_, 1);
    }
  }
  [[noreturn]] void refuse(const char* wanted, int at) const {
    refuse("has to give back " + std::string(wanted) + ", but gives " + described(value(at)));
  }
  [[noreturn]] void refuse(const std::string& what) const { host_.refuse_result(function_, what); }

  Host& host_;
  lua_State* state_;
  FunctionId function_;
  const Ask& ask_;
  int first_;
};

}  // namespace

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
  const Restore reading(running_, Running{{running_.place.hook, 0}, Running::Only::seen, ask.seat});
  const int top = lua_gettop(state);
  luaL_checkstack(state, 16, nullptr);
  lua_createtable(state, 0, 10);  // q
  const int q = lua_gettop(state);
  push_field(Type::seat, ask.seat.index), lua_setfield(state, q, "player");
  push_field(Type::seat, ask.subject.index), lua_setfield(state, q, "about");
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
      push_field(Type::card, ask.commits[static_cast<std::size_t>(i)].card.index), lua_rawseti(state, -2, i + 1);
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
        if (cards) push_field(Type::card, option);
        lua_call(state, cards ? 2 : 1, 1);
        worth = Advised(*this, advice, ask).worth();
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
    const Advised advised(*this, decl.advice, ask);
    given = advised.given();
    if (given) answer = advised.answer();
  }
  lua_settop(state, top);
  if (!given) return std::nullopt;
  return answer;
}

}  // namespace rules::script
