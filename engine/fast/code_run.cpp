#include "fast/code_run.hpp"

#include <lua.hpp>

namespace rules::fast {
namespace {

constexpr Caller kNobody;  ///< of a function that is no method

std::string kind_of(std::int64_t code) {
  if (code == Coded::kNil) return "nil";
  if (code == Coded::kFalse || code == Coded::kTrue) return "boolean";
  return Coded::is_list(code) ? "table" : Coded::is_text(code) ? "string" : "number";
}

bool truth(std::int64_t code) { return code != Coded::kNil && code != Coded::kFalse; }

std::int64_t wrapped(std::uint64_t n) { return static_cast<std::int64_t>(n); }

/// Whole numbers wrap in Lua.
std::int64_t whole(Host& host, std::uint64_t n) { return host.code_of_number(wrapped(n)); }

[[noreturn, gnu::cold]] void cant(const char* doing, std::int64_t code) {
  throw std::logic_error(std::string("attempt to ") + doing + " a " + kind_of(code) + " value");
}

/// Less than 0, 0 or more, of values that aren't both their own codes.
[[gnu::cold]] int compare(const Host& host, std::int64_t left, std::int64_t right) {
  if (left == right && Coded::is_number(left)) return 0;
  if (Coded::is_number(left) && Coded::is_number(right)) return host.number(left) < host.number(right) ? -1 : 1;
  if (Coded::is_text(left) && Coded::is_text(right)) return host.text(left).compare(host.text(right));
  const std::string a = kind_of(left), b = kind_of(right);
  throw std::logic_error(a == b ? "attempt to compare two " + a + " values" : "attempt to compare " + a + " with " + b);
}

std::uint64_t number(const Host& host, std::int64_t code, const char* doing) {
  if (code > Coded::kLast) [[likely]]
    return static_cast<std::uint64_t>(code);
  if (!Coded::is_number(code)) cant(doing, code);
  return static_cast<std::uint64_t>(host.number(code));
}

[[gnu::noinline]] std::int64_t divide(std::int64_t left, std::int64_t right, bool modulo) {
  if (right == 0) throw std::logic_error(modulo ? "attempt to perform 'n%0'" : "attempt to divide by zero");
  if (right == -1) return modulo ? 0 : wrapped(0 - static_cast<std::uint64_t>(left));
  const bool down = left % right != 0 && (left < 0) != (right < 0);  // Lua rounds down
  return modulo ? left % right + (down ? right : 0) : left / right - down;
}

bool holds(Code::Test::Is is, std::int32_t left, std::int32_t right) {
  using Is = Code::Test::Is;
  switch (is) {
    case Is::equal: return left == right;
    case Is::unequal: return left != right;
    case Is::less: return left < right;
    case Is::at_most: return left <= right;
    case Is::more: return left > right;
    default: return left >= right;
  }
}

}  // namespace

CodeRun::Passed CodeRun::passes(const Code& code, const Reader& read, const Frame& frame, Card me) {
  for (const Code::Test& test : code.tests) {
    std::int32_t left = 0, right = 0;
    if (!read_source(test.left, read, &frame, me, left) || !read_source(test.right, read, &frame, me, right))
      return Passed::unknown;
    if (!holds(test.is, left, right)) return Passed::no;
  }
  return Passed::yes;
}

bool CodeRun::keep(const Code& code, const Registers& r, const PreparedCall& call, std::int32_t* values) const {
  if (call.open && gave_ != 1) return false;  // then there are more arguments, or less
  for (const PreparedCall::Addend& addend : call.addends) {
    std::int32_t raw = 0;
    if (!read_source(addend.source, read_, frame_, me_, raw) || raw < addend.least || raw > addend.most) return false;
    values[addend.at] += raw;
  }
  for (const PreparedCall::Operand& operand : call.operands)
    if (!accepts(host_, operand.parameter, value(code, r, operand.from), values[operand.at])) return false;
  return true;
}

Result CodeRun::call(const Code& code, const Registers& r, const PreparedCall& call) {
  if (running_.only > call.allowed) [[unlikely]]
    return call_unprepared(code, r, call);
  std::array<std::int32_t, kMostArguments> values = call.values;
  if (!keep(code, r, call, values.data())) [[unlikely]]
    return call_unprepared(code, r, call);
  ++host_.engine().counters.calls;
  return call.function->run({host_, *call.function, values.data(), call.slots, kNobody});
}

std::int64_t CodeRun::run(const Code& code, Registers& r, std::size_t start) {
  using Op = Code::Op;
  const auto value = [&](Code::Ref ref) { return CodeRun::value(code, r, ref); };
  const Code::Instruction* const first = code.instructions.data();
  if (lua_gethook(host_.state())) [[unlikely]]
    spend_budget(first[start].line);
  for (const Code::Instruction* i = first + start;; ++i) {
    const auto jump = [&](bool if_so) {
      if (if_so) i = first + i->extra - 1;
    };
    std::int64_t& to = r[static_cast<std::size_t>(i->to)];
    switch (i->op) {
      case Op::load: {
        to = value(i->a);
        break;
      }
      case Op::number: {
        to = frame_->number(i->a);
        break;
      }
      case Op::seat: {
        const std::int32_t seat = frame_->fields[static_cast<std::size_t>(i->a)];
        to = seat >= 0 ? seat + 1 : Coded::kNil;
        break;
      }
      case Op::card: {
        const std::int32_t card = frame_->fields[static_cast<std::size_t>(i->a)];
        to = card >= 0 ? encode(Tag::card, card) : Coded::kNil;
        break;
      }
      case Op::field:
        to = host_.code_of(static_cast<Type>(i->extra), frame_->fields[static_cast<std::size_t>(i->a)]);
        break;
      case Op::got: {
        to = frame_->stage == Stage::after ? frame_->got : Coded::kNil;
        break;
      }
      case Op::outer: {
        running_.place.line = i->line;
        const Frame* around = truth(value(i->a)) ? host_.engine().within(EventId(i->extra)) : nullptr;
        if (!around) throw std::logic_error("attempt to index a nil value");
        to = i->b < 0
                 ? Coded::kNil
                 : host_.code_of(host_.field_type(around->shape, static_cast<std::size_t>(i->b)), around->number(i->b));
        break;
      }
      case Op::me: {
        to = me_ ? encode(Tag::card, me_.index) : Coded::kNil;
        break;
      }
      case Op::owner: {
        running_.place.line = i->line;
        if (!me_) cant("index", Coded::kNil);
        const Seat owner = read_.owner(me_);
        to = owner ? owner.index + 1 : Coded::kNil;
        break;
      }
      case Op::within:
        ++host_.engine().counters.calls;
        to = host_.engine().within(EventId(i->extra)) ? Coded::kTrue : Coded::kNil;
        break;
      case Op::attribute:
        running_.place.line = i->line;
        to = attribute_of(value(i->a), code.names[static_cast<std::size_t>(i->extra)]);
        break;

      case Op::add:
      case Op::subtract:
      case Op::multiply:
      case Op::divide:
      case Op::modulo: {
        running_.place.line = i->line;
        constexpr const char* kDoing = "perform arithmetic on";
        const std::uint64_t a = number(host_, value(i->a), kDoing), b = number(host_, value(i->b), kDoing);
        if (i->op == Op::add) to = whole(host_, a + b);
        else if (i->op == Op::subtract) to = whole(host_, a - b);
        else if (i->op == Op::multiply) to = whole(host_, a * b);
        else to = host_.code_of_number(divide(wrapped(a), wrapped(b), i->op == Op::modulo));
        break;
      }
      case Op::negate:
        running_.place.line = i->line;
        to = whole(host_, 0 - number(host_, value(i->a), "perform arithmetic on"));
        break;
      case Op::smallest:
      case Op::largest:
        running_.place.line = i->line;
        to = extreme(code, r, code.calls[static_cast<std::size_t>(i->extra)], i->op == Op::largest);
        break;
      case Op::length: {
        running_.place.line = i->line;
        const std::int64_t of = value(i->a);
        to = Coded::is_text(of) ? std::ssize(host_.text(of)) : std::ssize(list(of, "get length of"));
        break;
      }
      case Op::index: {
        running_.place.line = i->line;
        const std::int64_t at = value(i->b);
        if (Coded::is_text(at)) {  // a name that was kept in a local
          to = attribute_of(value(i->a), host_.intern(host_.text(at)));
          break;
        }
        const auto& values = list(value(i->a), "index");
        to = at >= 1 && at <= std::ssize(values) ? values[static_cast<std::size_t>(at) - 1] : Coded::kNil;
        break;
      }
      case Op::list:
        running_.place.line = i->line;
        to = make_list(code, r, code.calls[static_cast<std::size_t>(i->extra)]);
        break;
      case Op::append: {
        running_.place.line = i->line;
        const std::int64_t grown = value(i->a), added = value(i->b);
        list(grown, "get length of");
        if (added != Coded::kNil) host_.lists.add(static_cast<std::size_t>(grown - Coded::kLists), added);
        break;
      }

      case Op::call:
      case Op::just_call: {
        running_.place.line = i->line;
        const Result result = call(code, r, code.calls[static_cast<std::size_t>(i->extra)]);
        if (i->op == Op::call) to = from(result);
        break;
      }
      case Op::routine:
        to = routine(code, r, *code.routines[static_cast<std::size_t>(i->a)],
                     code.calls[static_cast<std::size_t>(i->extra)]);
        break;
      case Op::second: {
        to = gave_ == 2 ? second_ : Coded::kNil;
        break;
      }
      case Op::method:
        running_.place.line = i->line;
        call_method(code, r, code.calls[static_cast<std::size_t>(i->extra)]);
        break;

      case Op::jump: {
        jump(true);
        break;
      }
      case Op::jump_if: {
        jump(truth(value(i->a)));
        break;
      }
      case Op::jump_unless: {
        jump(!truth(value(i->a)));
        break;
      }
      case Op::jump_equal: {
        jump(value(i->a) == value(i->b));
        break;
      }
      case Op::jump_unequal: {
        jump(value(i->a) != value(i->b));
        break;
      }
      case Op::jump_less:
      case Op::jump_not_less:
      case Op::jump_at_most:
      case Op::jump_not_at_most: {
        std::int64_t a = value(i->a), b = value(i->b);
        if (a <= Coded::kLast || b <= Coded::kLast) [[unlikely]] {
          running_.place.line = i->line;
          a = compare(host_, a, b);
          b = 0;
        }
        jump(i->op == Op::jump_less       ? a < b
             : i->op == Op::jump_not_less ? a >= b
             : i->op == Op::jump_at_most  ? a <= b
                                          : a > b);
        break;
      }

      case Op::count: {  // how often it goes on is known from the beginning
        running_.place.line = i->line;
        std::int64_t& at = r[static_cast<std::size_t>(i->a)];
        std::int64_t& left = r[static_cast<std::size_t>(i->a) + 1];
        const std::uint64_t from = number(host_, at, "count from"), last = number(host_, left, "count to");
        if (i->b > 0 ? wrapped(from) > wrapped(last) : wrapped(from) < wrapped(last)) {
          jump(true);
          break;
        }
        left = wrapped(i->b > 0 ? (last - from) / static_cast<std::uint64_t>(i->b)
                                : (from - last) / static_cast<std::uint64_t>(-i->b));
        to = at;
        at = wrapped(from);
        break;
      }
      case Op::count_on: {
        if (lua_gethook(host_.state())) [[unlikely]]
          spend_budget(i->line);
        std::int64_t& at = r[static_cast<std::size_t>(i->a)];
        std::int64_t& left = r[static_cast<std::size_t>(i->a) + 1];
        if (left == 0) break;
        left = wrapped(static_cast<std::uint64_t>(left) - 1);
        at += i->b;
        to = host_.code_of_number(at);
        jump(true);
        break;
      }
      case Op::players:
        running_.place.line = i->line;
        begin_players(r[static_cast<std::size_t>(i->a)], r[static_cast<std::size_t>(i->b)]);
        break;
      case Op::players_on: {
        std::int64_t& left = r[static_cast<std::size_t>(i->a)];
        if (left == 0) {
          jump(true);
          break;
        }
        const std::int64_t seat =
            r[static_cast<std::size_t>(i->b)] + SeatSet{static_cast<std::uint32_t>(left)}.lowest().index;
        left &= left - 1;
        to = seat < read_.rules().players ? seat + 1 : seat + 1 - read_.rules().players;
        break;
      }
      case Op::items:
        running_.place.line = i->line;
        list(value(i->a), "go through");
        r[static_cast<std::size_t>(i->a) + 1] = 0;
        break;
      case Op::items_on: {
        const auto& values = list(value(i->a), "go through");
        std::int64_t& at = r[static_cast<std::size_t>(i->a) + 1];
        if (at >= std::ssize(values) || values[static_cast<std::size_t>(at)] == Coded::kNil) {
          jump(true);
          break;
        }
        if (i->b >= 0) r[static_cast<std::size_t>(i->b)] = values[static_cast<std::size_t>(at)];
        to = ++at;
        break;
      }
      case Op::again:
        if (lua_gethook(host_.state())) [[unlikely]]
          spend_budget(i->line);
        jump(true);
        break;

      case Op::return_: {
        gave_ = 1;
        return value(i->a);
      }
      case Op::return_both: return value(i->a);
      case Op::end: {
        gave_ = 0;
        return Coded::kNil;
      }
      default: __builtin_unreachable();
    }
  }
}

void CodeRun::gather(const Code& code, const Registers& r, const PreparedCall& call, Values& given) const {
  std::size_t count = 0;
  for (const PreparedCall::Argument& argument : call.arguments)
    given.values[count++] =
        argument.source.kind == Source::Kind::none ? value(code, r, argument.from) : read_argument(argument);
  if (call.open && gave_ == 0) --count;
  if (call.open && gave_ == 2) given.values[count++] = second_;
  given.count = count;
}

std::int64_t CodeRun::read_argument(const PreparedCall::Argument& argument) const {
  std::int32_t raw = -1;
  if (!read_source(argument.source, read_, frame_, me_, raw) && argument.source.kind == Source::Kind::owner)
    cant("index", Coded::kNil);
  const std::int64_t code = *PreparedCall::code_of(argument, raw);
  if (code <= Coded::kLast && argument.added != 0) cant("perform arithmetic on", code);
  return code;
}

Result CodeRun::call_unprepared(const Code& code, const Registers& r, const PreparedCall& call) {
  Values values;
  gather(code, r, call, values);
  Given given;
  for (const std::int64_t value : values.span()) given.add(value);
  for (const std::int8_t slot : call.slots) given.slots[static_cast<std::size_t>(given.slot_count++)] = slot;
  return call_api(host_, *call.function, given, {.frame = call.function->of_event ? frame_ : nullptr});
}

std::int64_t CodeRun::routine(const Code& code, const Registers& r, const Code& called, const PreparedCall& call) {
  Values given;
  gather(code, r, call, given);
  Registers own;
  for (std::size_t i = 0; i < called.parameters; ++i) own[i] = i < given.count ? given.values[i] : Coded::kNil;
  return run(called, own);
}

std::int64_t CodeRun::make_list(const Code& code, const Registers& r, const PreparedCall& call) {
  Values given;
  gather(code, r, call, given);
  while (given.count > 0 && given.values[given.count - 1] == Coded::kNil) --given.count;
  const std::size_t made = host_.lists.make();
  for (const std::int64_t value : given.span()) host_.lists.add(made, value);
  return Coded::kLists + static_cast<std::int64_t>(made);
}

std::int64_t CodeRun::extreme(const Code& code, const Registers& r, const PreparedCall& call, bool largest) const {
  Values given;
  gather(code, r, call, given);
  std::int64_t best = wrapped(number(host_, given.values[0], "compare"));
  for (const std::int64_t value : given.span()) {
    const std::int64_t n = wrapped(number(host_, value, "compare"));
    best = largest ? std::max(best, n) : std::min(best, n);
  }
  return host_.code_of_number(best);
}

void CodeRun::call_method(const Code& code, const Registers& r, const PreparedCall& call) {
  std::array<std::int32_t, kMostArguments> values = call.values;
  if (call.allowed == Running::Only::none || !keep(code, r, call, values.data())) {
    call_unprepared(code, r, call);
    return;
  }
  check_where(host_, *call.function, frame_);
  ++host_.engine().counters.calls;
  const Caller caller{.frame = frame_};
  call.function->run({host_, *call.function, values.data(), call.slots, caller});
}

void CodeRun::begin_players(std::int64_t& set, std::int64_t& from) const {
  const int players = read_.rules().players;
  Given given;
  if (set != Code::kNone) given.add(set);
  given.add(from);
  const Result turns = call_api(host_, loop_of_players(set != Code::kNone), given);
  const auto bits = static_cast<std::uint32_t>(turns.value);
  from = turns.second;
  set = (bits >> from | bits << (players - from)) & SeatSet::first(players).bits;
}

std::int64_t CodeRun::from(const Result& result) {
  gave_ = static_cast<std::int8_t>(result.kind);
  second_ = result.second;
  return result.value;
}

std::int64_t CodeRun::attribute_of(std::int64_t of, const char* name) {
  if (Coded::is_number(of)) return from(attribute(host_, of, name));
  if (Coded::is_list(of)) return Coded::kNil;
  throw std::logic_error("attempt to index a " + kind_of(of) + " value (field '" + name + "')");
}

const std::vector<std::int64_t>& CodeRun::list(std::int64_t code, const char* doing) const {
  if (!Coded::is_list(code)) cant(doing, code);
  return host_.lists[static_cast<std::size_t>(code - Coded::kLists)];
}

void CodeRun::spend_budget(int at) {
  running_.place.line = at;
  lua_State* state = host_.state();
  // The hook speaks up at the next instruction of Lua: here is one, in the line where the program is.
  const auto [file, line] = host_.where();
  const std::string here = std::string(static_cast<std::size_t>(std::max(line, 1) - 1), '\n') + "return";
  luaL_checkstack(state, 4, nullptr);
  luaL_loadbuffer(state, here.data(), here.size(), ("=" + std::string(file ? file : "?")).c_str());
  lua_call(state, 0, 0);
}

}  // namespace rules::fast
