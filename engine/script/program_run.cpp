#include "script/program_run.hpp"

#include <lua.hpp>

#include "script/api.hpp"

namespace rules::script {
namespace {

std::string kind_of(std::int64_t code) {
  if (code == Arguments::kNil) return "nil";
  if (code == Arguments::kFalse || code == Arguments::kTrue) return "boolean";
  return Arguments::is_list(code) ? "table" : Arguments::is_text(code) ? "string" : "number";
}

std::int64_t flag(bool truth) { return truth ? Arguments::kTrue : Arguments::kFalse; }

/// Whole numbers wrap in Lua.
std::int64_t wrapped(std::uint64_t n) { return static_cast<std::int64_t>(n); }

[[noreturn, gnu::cold]] void cant(const char* doing, std::int64_t code) { throw std::logic_error(std::string("attempt to ") + doing + " a " + kind_of(code) + " value"); }

[[noreturn, gnu::cold]] void cant_compare(std::int64_t left, std::int64_t right) {
  const std::string a = kind_of(left), b = kind_of(right);
  throw std::logic_error(a == b ? "attempt to compare two " + a + " values" : "attempt to compare " + a + " with " + b);
}

}  // namespace

std::int64_t ProgramRun::run(const Program& program, Locals& locals) {
  result_ = second_ = kNone;
  if (run(program.body, locals) != Flow::done) second_ = kNone;
  return result_ == kNone ? Arguments::kNil : result_;
}

ProgramRun::Flow ProgramRun::run(const std::vector<Statement>& block, Locals& locals) {
  for (const Statement& statement : block)
    if (const Flow flow = run(statement, locals); flow != Flow::on) return flow;
  return Flow::on;
}

ProgramRun::Flow ProgramRun::run(const Statement& s, Locals& locals) {
  using Kind = Statement::Kind;
  place_.line = s.line;
  switch (s.kind) {
    case Kind::assign: assign(s, locals); break;
    case Kind::append: {
      const std::int64_t added = value(s.values[0], locals), to = locals[static_cast<std::size_t>(s.slots[0])];
      list(to, "get length of");
      if (added != Arguments::kNil) host_.lists.add(static_cast<std::size_t>(to - Arguments::kLists), added);
      break;
    }
    case Kind::evaluate: value(s.values[0], locals); break;
    case Kind::branch: return run(holds(s.values[0], locals) ? s.body : s.otherwise, locals);
    case Kind::while_:
      while (holds(s.values[0], locals)) {
        if (const Flow flow = run(s.body, locals); flow != Flow::on) return flow == Flow::stop ? Flow::on : flow;
        check_budget();
      }
      break;
    case Kind::repeat:
      do {
        if (const Flow flow = run(s.body, locals); flow != Flow::on) return flow == Flow::stop ? Flow::on : flow;
        check_budget();
      } while (!holds(s.values[0], locals));
      break;
    case Kind::count: {
      const std::int64_t first = number(value(s.values[0], locals), "count from"), last = number(value(s.values[1], locals), "count to");
      for (std::int64_t n = first; n <= last; ++n)
        if (const Flow flow = run_loop(s, locals, s.slots[0], n); flow != Flow::on) return flow == Flow::stop ? Flow::on : flow;
      break;
    }
    case Kind::players: return each_player(s, locals);
    case Kind::items: {
      const std::int64_t of = value(s.values[0], locals);
      for (std::size_t n = 0; n < list(of, "go through").size() && list(of, "go through")[n] != Arguments::kNil; ++n) {
        if (s.slots.size() > 1) locals[static_cast<std::size_t>(s.slots[1])] = list(of, "go through")[n];
        if (const Flow flow = run_loop(s, locals, s.slots[0], static_cast<std::int64_t>(n) + 1); flow != Flow::on) return flow == Flow::stop ? Flow::on : flow;
      }
      break;
    }
    case Kind::return_:
      if (s.values.empty()) return result_ = second_ = kNone, Flow::done;
      second_ = kNone;
      result_ = value(s.values[0], locals);
      if (s.values[0].kind != Expression::Kind::call && s.values[0].kind != Expression::Kind::routine) second_ = kNone;
      return Flow::done;
    case Kind::break_: return Flow::stop;
    case Kind::method: call_method(s, locals); break;
  }
  return Flow::on;
}

ProgramRun::Flow ProgramRun::run_loop(const Statement& s, Locals& locals, std::int16_t slot, std::int64_t to) {
  locals[static_cast<std::size_t>(slot)] = to;
  check_budget();
  return run(s.body, locals);
}

/// for p in each(set, from): in seat order.
ProgramRun::Flow ProgramRun::each_player(const Statement& s, Locals& locals) {
  Values given;
  read_values(s.values, locals, given);
  const bool all = given.values[0] == -1 && s.values[0].kind == Expression::Kind::constant;
  place_.called = "each";
  const Arguments a(host_, {given.values.data(), given.count});
  const int players = a.read().rules().players;
  const SeatSet set = all ? SeatSet::first(players) : a.set(1);
  const int from = a.has(2) ? a.seat(2).index : 0;
  for (int turn = 0; turn < players; ++turn) {
    const int seat = (from + turn) % players;
    if (!set.has(Seat(seat))) continue;
    if (const Flow flow = run_loop(s, locals, s.slots[0], seat + 1); flow != Flow::on) return flow == Flow::stop ? Flow::on : flow;
  }
  return Flow::on;
}

void ProgramRun::assign(const Statement& s, Locals& locals) {
  if (s.slots.size() == 1 && s.values.size() == 1) {
    locals[static_cast<std::size_t>(s.slots[0])] = value(s.values[0], locals);
    return;
  }
  Values given;
  read_values(s.values, locals, given);
  for (std::size_t i = 0; i < s.slots.size(); ++i) locals[static_cast<std::size_t>(s.slots[i])] = i < given.count ? given.values[i] : Arguments::kNil;
}

void ProgramRun::call_method(const Statement& s, Locals& locals) {
  Values given;
  read_values(s.values, locals, given);
  const Arguments a(host_, {given.values.data(), given.count});
  ++host_.engine().counters.calls;
  place_.line = s.line, place_.called = nullptr;
  if (s.method == Method::cancel) return cancel_event(*frame_);
  if (s.method == Method::replace) return replace_event(a, *frame_, s.name, s.fields);
  change_number(a, *frame_, s.method, s.interned);
}

void ProgramRun::read_values(const std::vector<Expression>& expressions, Locals& locals, Values& given) {
  std::size_t count = 0;
  for (const Expression& e : expressions) given.values[count++] = value(e, locals);
  given.count = count;
  if (count == 0) return;
  if (const auto last = expressions.back().kind; (last == Expression::Kind::call || last == Expression::Kind::routine) && second_ != kNone) given.values[given.count++] = second_;
}

std::int64_t ProgramRun::evaluate(const Expression& e, Locals& locals) {
  using Kind = Expression::Kind;
  switch (e.kind) {
    case Kind::constant: return e.constant;
    case Kind::local: return locals[static_cast<std::size_t>(e.slot)];
    case Kind::field: return field(e.interned);
    case Kind::attribute: return place_.line = e.line, attribute_of(e, value(e.of[0], locals));
    case Kind::call: return call(e, locals);
    case Kind::routine: return routine(e, locals);
    case Kind::first: return value(e.of[0], locals);
    case Kind::list: return make_list(e, locals);
    case Kind::index: {
      const std::int64_t of = value(e.of[0], locals), at = value(e.of[1], locals);
      const auto& values = list(of, "index");
      return at >= 1 && at <= std::ssize(values) ? values[static_cast<std::size_t>(at) - 1] : Arguments::kNil;
    }
    case Kind::length: return std::ssize(list(value(e.of[0], locals), "get length of"));
    case Kind::and_: {
      const std::int64_t left = value(e.of[0], locals);
      return truth(left) ? value(e.of[1], locals) : left;
    }
    case Kind::or_: {
      const std::int64_t left = value(e.of[0], locals);
      return truth(left) ? left : value(e.of[1], locals);
    }
    case Kind::not_: case Kind::equal: case Kind::unequal: case Kind::less: case Kind::at_most: case Kind::more: case Kind::at_least: return flag(holds(e, locals));
    case Kind::smallest: case Kind::largest: return extreme(e, locals);
    default: return arithmetic(e, locals);
  }
}

bool ProgramRun::holds(const Expression& e, Locals& locals) {
  using Kind = Expression::Kind;
  switch (e.kind) {
    case Kind::not_: return !holds(e.of[0], locals);
    case Kind::and_: return holds(e.of[0], locals) && holds(e.of[1], locals);
    case Kind::or_: return holds(e.of[0], locals) || holds(e.of[1], locals);
    case Kind::equal: case Kind::unequal: {
      const std::int64_t left = value(e.of[0], locals);
      return (left == value(e.of[1], locals)) == (e.kind == Kind::equal);
    }
    case Kind::less: case Kind::at_most: case Kind::more: case Kind::at_least: return compare(e, locals);
    default: return truth(value(e, locals));
  }
}

std::int64_t ProgramRun::make_list(const Expression& e, Locals& locals) {
  Values given;
  read_values(e.of, locals, given);
  while (given.count > 0 && given.values[given.count - 1] == Arguments::kNil) --given.count;
  const std::size_t made = host_.lists.make();
  for (std::size_t i = 0; i < given.count; ++i) host_.lists.add(made, given.values[i]);
  return Arguments::kLists + static_cast<std::int64_t>(made);
}

std::int64_t ProgramRun::extreme(const Expression& e, Locals& locals) {
  Values given;
  read_values(e.of, locals, given);
  std::int64_t best = number(given.values[0], "compare");
  for (std::size_t i = 1; i < given.count; ++i) {
    const std::int64_t n = number(given.values[i], "compare");
    best = e.kind == Expression::Kind::smallest ? std::min(best, n) : std::max(best, n);
  }
  return best;
}

std::int64_t ProgramRun::call(const Expression& e, Locals& locals) {
  Values given;
  read_values(e.of, locals, given);
  place_.line = e.line, place_.called = e.interned;
  return from(e.function->call(Arguments(host_, {given.values.data(), given.count})));
}

std::int64_t ProgramRun::routine(const Expression& e, Locals& locals) {
  Values given;
  read_values(e.of, locals, given);
  const Program& called = routines_[static_cast<std::size_t>(e.constant)];
  Locals own;
  for (std::size_t i = 0; i < called.parameters; ++i) own[i] = i < given.count ? given.values[i] : Arguments::kNil;
  const std::int64_t result = run(called, own);
  result_ = kNone;
  return result;
}

std::int64_t ProgramRun::from(const Result& result) {
  second_ = result.two ? result.second : kNone;
  switch (result.kind) {
    case Result::Kind::none: case Result::Kind::nil: return Arguments::kNil;
    case Result::Kind::integer: return result.value;
    case Result::Kind::flag: return flag(result.value != 0);
    case Result::Kind::list: return Arguments::kLists + result.value;
    case Result::Kind::outcome: return Arguments::kTexts + result.value;
  }
  return Arguments::kNil;
}

std::int64_t ProgramRun::attribute_of(const Expression& e, std::int64_t of) {
  if (of > Arguments::kLast) return from(attribute(Arguments(host_, {}), of, e.interned));
  if (Arguments::is_list(of)) return Arguments::kNil;
  throw std::logic_error("attempt to index a " + kind_of(of) + " value (field '" + e.name + "')");
}

bool ProgramRun::compare(const Expression& e, Locals& locals) {
  const std::int64_t left = value(e.of[0], locals), right = value(e.of[1], locals);
  if (left <= Arguments::kLast || right <= Arguments::kLast) [[unlikely]] {
    place_.line = e.line;
    cant_compare(left, right);
  }
  switch (e.kind) {
    case Expression::Kind::less: return left < right;
    case Expression::Kind::at_most: return left <= right;
    case Expression::Kind::more: return left > right;
    default: return left >= right;
  }
}

std::int64_t ProgramRun::arithmetic(const Expression& e, Locals& locals) {
  using Kind = Expression::Kind;
  constexpr const char* kDoing = "perform arithmetic on";
  if (e.kind == Kind::negate) return wrapped(0 - static_cast<std::uint64_t>(number(value(e.of[0], locals), kDoing)));
  const std::int64_t left = value(e.of[0], locals), right = value(e.of[1], locals);
  place_.line = e.line;
  const auto a = static_cast<std::uint64_t>(number(left, kDoing)), b = static_cast<std::uint64_t>(number(right, kDoing));
  switch (e.kind) {
    case Kind::add: return wrapped(a + b);
    case Kind::subtract: return wrapped(a - b);
    case Kind::multiply: return wrapped(a * b);
    default: break;
  }
  if (right == 0) throw std::logic_error(e.kind == Kind::divide ? "attempt to perform 'n//0'" : "attempt to perform 'n%%0'");
  if (right == -1) return e.kind == Kind::divide ? wrapped(0 - a) : 0;
  const bool down = left % right != 0 && (left < 0) != (right < 0);  // Lua rounds down
  return e.kind == Kind::divide ? left / right - down : left % right + (down ? right : 0);
}

std::int64_t ProgramRun::field(const char* interned) const {
  const int at = host_.field_interned(frame_->shape, interned);
  if (at < 0) return Arguments::kNil;
  const Type type = host_.field_type(frame_->shape, static_cast<std::size_t>(at));
  return host_.code_of(type, type == Type::number ? frame_->number(at) : frame_->fields[static_cast<std::size_t>(at)]);
}

const std::vector<std::int64_t>& ProgramRun::list(std::int64_t code, const char* doing) const {
  if (!Arguments::is_list(code)) cant(doing, code);
  return host_.lists[static_cast<std::size_t>(code - Arguments::kLists)];
}

std::int64_t ProgramRun::number(std::int64_t code, const char* doing) const {
  if (code <= Arguments::kLast) cant(doing, code);
  return code;
}

void ProgramRun::check_budget() {
  lua_State* state = host_.state();
  if (!lua_gethook(state)) [[likely]] return;
  // The hook speaks up at the next instruction of Lua: here is one, in the line where the program is.
  const auto [file, line] = host_.where();
  const std::string here = std::string(static_cast<std::size_t>(std::max(line, 1) - 1), '\n') + "return";
  luaL_checkstack(state, 4, nullptr);
  luaL_loadbuffer(state, here.data(), here.size(), ("=" + std::string(file ? file : "?")).c_str());
  lua_call(state, 0, 0);
}

}  // namespace rules::script
