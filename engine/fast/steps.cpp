// List expressions, and the functions applied to their elements.
#include <lua.hpp>

#include "base/rule_error.hpp"
#include "fast/node.hpp"
#include "sandbox/safe_libraries.hpp"

namespace rules::fast {

using script::Value;

namespace {

bool is_less(const Run& run, std::int64_t left, std::int64_t right) {
  if (left > Value::kLast && right > Value::kLast) [[likely]]
    return left < right;
  return compare(run.host, left, right) < 0;
}

/// Calls each(value) with the function's result for each element of the list, from this position on, wrapping around.
template <class Each>
void for_each(const Node& node, Run& run, const char* called, Each each) {
  const std::int64_t list = value(node.of[0], run);
  stands_at(node.line, run);
  if (!Value::is_list(list)) throw_argument(1, called, "table", kind_of_argument(list));
  const std::size_t size = run.host.lists[list].size();
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t at = (static_cast<std::size_t>(node.constant) - 1 + i) % size;
    run.locals[node.at] = run.host.lists[list][at];
    const std::int64_t given = value(node.of[1], run);
    stands_at(node.line, run);
    each(at, given);
    go_on(node.line, run);
  }
}

}  // namespace

std::int64_t list(const Node& node, Run& run) {
  const Arguments given(node.of, run);
  stands_at(node.line, run);
  const std::int64_t made = run.host.lists.make();
  for (const std::int64_t value : given.span()) run.host.lists.add(made, value);
  run.host.lists.drop_last(made, Value::kNil);
  return made;
}

std::int64_t length(const Node& node, Run& run, std::int64_t of) {
  stands_at(node.line, run);
  return Value::is_text(of) ? std::ssize(run.host.text(of)) : std::ssize(list_of(run, of, "get length of"));
}

std::int64_t map(const Node& node, Run& run) {
  const std::int64_t made = run.host.lists.make();
  for_each(node, run, "map", [&](std::size_t, std::int64_t given) {
    if (given == Value::kNil) throw RuleError(script::map_gives_nil);
    run.host.lists.add(made, given);
  });
  return made;
}

std::int64_t best(const Node& node, Run& run) {
  std::int64_t place = Value::kNil, most = Value::kNil;
  for_each(node, run, "best", [&](std::size_t at, std::int64_t given) {
    if (place != Value::kNil && !is_less(run, most, given)) return;
    place = static_cast<std::int64_t>(at) + 1;
    most = given;
  });
  return place;
}

// Execution of steps.

using script::Value;

namespace {

Then evaluate(const Step& step, Run& run) {
  value(step.values[0], run);
  return Then::on;
}

// ---- locals

Then set(const Step& step, Run& run) {
  run.locals[step.slots[0]] = value(step.values[0], run);
  return Then::on;
}

Then assign(const Step& step, Run& run) {
  Arguments given(step.values, run);
  while (given.count < step.slots.size()) given.values[given.count++] = Value::kNil;
  for (std::size_t i = step.slots.size(); i-- > 0;)  // from last to first, as Lua does: a, a = 1, 2
    run.locals[step.slots[i]] = given.values[i];
  return Then::on;
}

Then append(const Step& step, Run& run) {
  const std::int64_t list = value(step.values[0], run);
  stands_at(step.line, run);
  list_of(run, list, "get length of");
  const std::int64_t added = value(step.values[1], run);
  if (added != Value::kNil) run.host.lists.add(list, added);
  return Then::on;
}

Then give_nothing(const Step&, Run& run) {
  run.result = Value::kNil;
  run.gave = 0;
  return Then::back;
}

Then give_one(const Step& step, Run& run) {
  run.result = value(step.values[0], run);
  run.gave = 1;
  return Then::back;
}

/// Returns the values of a call.
Then give_open(const Step& step, Run& run) {
  run.result = value(step.values[0], run);
  return Then::back;
}

Then give_two(const Step& step, Run& run) {
  run.result = value(step.values[0], run);
  run.second = value(step.values[1], run);
  run.gave = 2;
  return Then::back;
}

Then leave(const Step&, Run&) { return Then::out; }

// ---- conditions and loops

template <bool has_otherwise>
Then branch(const Step& step, Run& run) {
  if (Value::truth(value(step.values[0], run))) return act(step.body, run);
  return has_otherwise ? act(step.otherwise, run) : Then::on;
}

Then repeat_while(const Step& step, Run& run) {
  while (Value::truth(value(step.values[0], run))) {
    if (const Then then = act(step.body, run); then != Then::on) return then == Then::back ? then : Then::on;
    go_on(step.line, run);
  }
  return Then::on;
}

Then repeat_until(const Step& step, Run& run) {
  for (;;) {
    if (const Then then = act(step.body, run); then != Then::on) return then == Then::back ? then : Then::on;
    if (Value::truth(value(step.values[0], run))) return Then::on;
    go_on(step.line, run);
  }
}

/// Lua checks the limit first.
[[noreturn]] void cant_count(std::int64_t first, std::int64_t last) {
  const bool limit = !Value::is_number(last);
  throw RuleError(std::string("bad 'for' ") + (limit ? "limit" : "initial value") + " (number expected, got " +
                  kind_of(limit ? last : first) + ")");
}

/// The number of iterations is fixed at the start.
Then count(const Step& step, Run& run) {
  const std::int64_t first = value(step.values[0], run), last = value(step.values[1], run);
  stands_at(step.line, run);
  if (!Value::is_number(first) || !Value::is_number(last)) [[unlikely]]
    cant_count(first, last);
  auto at = static_cast<std::uint64_t>(run.host.number(first));
  const auto to = static_cast<std::uint64_t>(run.host.number(last));
  const auto less = [](std::uint64_t a, std::uint64_t b) {
    return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
  };
  if (step.by > 0 ? less(to, at) : less(at, to)) return Then::on;
  std::uint64_t left =
      step.by > 0 ? (to - at) / static_cast<std::uint64_t>(step.by) : (at - to) / static_cast<std::uint64_t>(-step.by);
  for (;; at += static_cast<std::uint64_t>(std::int64_t{step.by})) {
    run.locals[step.slots[0]] = run.host.code_of_number(static_cast<std::int64_t>(at));
    if (const Then then = act(step.body, run); then != Then::on) return then == Then::back ? then : Then::on;
    if (left-- == 0) return Then::on;
    go_on(step.line, run);
  }
}

/// Loops over the players that an API function returns.
Then over_players(const Step& step, Run& run) {
  const Arguments given(step.values, run);
  stands_at(step.line, run);
  script::Given arguments;
  for (const std::int64_t code : given.span()) arguments.add(code);
  const script::Result turns = call_api(run.host, script::loop_of_players(step.kind == Step::Kind::each), arguments);
  const int players = run.host.rules().players();
  const auto set = static_cast<std::uint32_t>(turns.value);
  for (int turn = 0; turn < players; ++turn) {
    const auto seat = static_cast<int>((turns.second + turn) % players);
    if (!(set >> seat & 1u)) continue;
    run.locals[step.slots[0]] = seat + 1;
    if (const Then then = act(step.body, run); then != Then::on) return then == Then::back ? then : Then::on;
    go_on(step.line, run);
  }
  return Then::on;
}

Then over_items(const Step& step, Run& run) {
  const std::int64_t list = value(step.values[0], run);
  stands_at(step.line, run);
  if (!Value::is_list(list)) [[unlikely]]
    throw_argument(1, "ipairs", "table", step.values[0].open() && run.gave == 0 ? "no value" : kind_of_argument(list));
  for (std::size_t at = 0;; ++at) {
    const auto& values = run.host.lists[list];
    if (at >= values.size() || values[at] == Value::kNil) return Then::on;
    run.locals[step.slots[0]] = static_cast<std::int64_t>(at) + 1;
    if (step.slots.size() > 1) run.locals[step.slots[1]] = values[at];
    if (const Then then = act(step.body, run); then != Then::on) return then == Then::back ? then : Then::on;
    go_on(step.line, run);
  }
}

/// Performs a call by itself: the step then reads no node.
Perform performer_of_call(Step& step) {
  const Node& node = step.values[0];
  step.call = node.call.get();
  step.line = node.line;
  return step.call->at_once ? perform_call<true> : perform_call<false>;
}

Perform performer_of(Step& step) {
  switch (step.kind) {
    case Step::Kind::set: return set;
    case Step::Kind::evaluate: return step.values[0].kind == Node::Kind::call ? performer_of_call(step) : evaluate;
    case Step::Kind::assign: return assign;
    case Step::Kind::append: return append;
    case Step::Kind::branch: return step.otherwise.empty() ? branch<false> : branch<true>;
    case Step::Kind::while_: return repeat_while;
    case Step::Kind::repeat: return repeat_until;
    case Step::Kind::count: return count;
    case Step::Kind::seats:
    case Step::Kind::each: return over_players;
    case Step::Kind::items: return over_items;
    case Step::Kind::return_:
      if (step.values.empty()) return give_nothing;
      return step.values.size() == 2 ? give_two : step.values[0].open() ? give_open : give_one;
    case Step::Kind::break_: return leave;
  }
  return nullptr;
}

}  // namespace

void compile(std::vector<Step>& steps) {
  for (Step& step : steps) {
    for (Node& node : step.values) compile(node);
    compile(step.body);
    compile(step.otherwise);
    step.perform = performer_of(step);
  }
}

void spend_budget(script::Host& host) {
  lua_State* state = host.state();
  // The hook raises its error at Lua's next instruction: run one, on the line of the function.
  const auto [file, line] = host.where();
  const std::string here = std::string(static_cast<std::size_t>(std::max(line, 1) - 1), '\n') + "return";
  luaL_checkstack(state, 4, nullptr);
  luaL_loadbuffer(state, here.data(), here.size(), ("=" + std::string(file ? file : "?")).c_str());
  lua_call(state, 0, 0);
}

}  // namespace rules::fast
