// Straight lines while playing. A call is prepared once the ruleset is known: an argument is then a number, perhaps with a
// field of the event or the like added to it, and nothing has to be checked but that this names something. Where that
// fails, or a call can't be prepared, it runs with its arguments as they come, and says what is wrong with them.
#include <limits>

#include "script/host.hpp"
#include "script/native.hpp"
#include "script/program_run.hpp"
#include "script/restore.hpp"
#include "script/script_error.hpp"

namespace rules::script {
namespace {

constexpr std::int32_t kLargest = 1'000'000'000;  ///< number that the API takes

/// Whether what is read of this type grows by one with it.
bool counts(Type type) { return type == Type::number || type == Type::seat || type == Type::card || type == Type::resource || type == Type::place || type == Type::record; }

Type type_of(std::int8_t source, const std::vector<FieldDecl>& fields) {
  if (source >= static_cast<std::int8_t>(fields.size())) throw std::logic_error("there is no such field");
  return source >= 0 ? fields[static_cast<std::size_t>(source)].type : source == StraightCall::me ? Type::card : Type::seat;
}

std::int64_t argument_of(const StraightCall::Argument& argument, Type type, std::int32_t added) {
  const std::int64_t value = value_of(type, added);
  return argument.constant == 0 || value <= Arguments::kTrue ? value : argument.constant + value;
}

/// Reads what an argument stands for, as far as it can be said beforehand; throws if it can't.
void prepare_argument(Host& host, StraightCall& call, std::size_t at, ReadOperand reader, const std::vector<FieldDecl>& fields) {
  std::array<std::int64_t, StraightCall::kMost> values;
  values.fill(Arguments::kNil);
  if (at < call.arguments.size()) {
    const StraightCall::Argument& argument = call.arguments[at];
    values[at] = argument.constant;
    if (argument.source != StraightCall::nothing) {
      const Type type = type_of(argument.source, fields);
      if (!counts(type)) throw std::logic_error("it has to be read anew each time");
      values[at] = argument_of(argument, type, 0);
      const bool number = type == Type::number;
      call.operands[call.operand_count++] = {static_cast<std::int8_t>(at), argument.source, number ? -kLargest : 0, number ? kLargest : std::numeric_limits<std::int32_t>::max()};
    }
  }
  call.values[at] = reader(Arguments(host, {values.data(), values.size()}), static_cast<int>(at) + 1);
}

void prepare(Host& host, StraightCall& call, const std::vector<FieldDecl>& fields) {
  std::vector<ReadOperand> readers;
  call.operand_count = 0;
  try {
    if (!call.function->prepare || !call.function->prepare(host, call, readers) || readers.size() > StraightCall::kMost) return;
    for (std::size_t i = 0; i < readers.size(); ++i) if (readers[i]) prepare_argument(host, call, i, readers[i], fields);
    call.prepared = true;
  } catch (const std::exception&) {
    // It fails, or not, when it runs.
  }
}

std::int32_t read(const Engine& engine, const StraightRun& run, std::int8_t source) {
  if (source >= 0) return run.frame->number(source);
  switch (source) {
    case StraightCall::owner: return engine.read().owner(run.me).index;
    case StraightCall::me: return run.me.index;
    default: return run.seat.index;
  }
}

}  // namespace

namespace {
void intern_names(Host& host, std::vector<Expression>& expressions) {
  for (Expression& e : expressions) {
    if (!e.name.empty()) e.interned = host.intern(e.name);
    intern_names(host, e.of);
  }
}

void intern_names(Host& host, std::vector<Statement>& block) {
  for (Statement& s : block) {
    if (!s.name.empty()) s.interned = host.intern(s.name);
    intern_names(host, s.values), intern_names(host, s.body), intern_names(host, s.otherwise);
  }
}
}  // namespace

void Host::intern_names() {
  for (Function& function : functions_) function.guard.intern(*this);
  for (auto& [key, program] : bindings_.programs) script::intern_names(*this, program.body);
  for (Program& routine : bindings_.routines) script::intern_names(*this, routine.body);
}

void Host::prepare_functions() {
  const auto prepare_for = [&](Function& function, const std::vector<FieldDecl>& fields) {
    for (StraightCall& call : function.straight) {
      if (call.prepared) continue;
      if (!call.name.empty()) call.interned = intern(call.name);
      prepare(*this, call, fields);
    }
  };
  const auto prepare_guard = [&](FunctionId function, std::int32_t shape) { if (function) functions_[static_cast<std::size_t>(function.index)].guard.prepare(*this, shape); };
  std::int32_t shape = 0;
  for (const EventDecl& event : ruleset_->events) {
    const auto prepare_of_event = [&](FunctionId function) {
      if (!function) return;
      prepare_for(functions_[static_cast<std::size_t>(function.index)], event.fields);
      prepare_guard(function, shape);
    };
    prepare_of_event(event.effect);
    for (const auto& handlers : event.handlers) for (const HandlerDecl& handler : handlers) prepare_of_event(handler.function);
    for (const WindowDecl* window : {&event.before, &event.afterwards})
      for (const PlayDecl& play : window->plays) prepare_guard(play.can, shape), prepare_guard(play.must_if, shape);
    ++shape;
  }
  for (const ValueDecl& value : ruleset_->values) {
    for (const HandlerDecl& handler : value.handlers) prepare_guard(handler.function, shape);
    ++shape;
  }
  for (Function& function : functions_) prepare_for(function, {});  // those of steps, cards and values read no fields
}

std::int64_t Host::code_of(Type type, std::int32_t value) {
  if (type != Type::event) return value_of(type, value);
  const auto at = static_cast<std::size_t>(value);
  return value >= 0 && at < ruleset_->events.size() ? Arguments::kTexts + bindings_.text(ruleset_->events[at].id) : Arguments::kNil;
}

std::int64_t Host::run_program(const Program& program, const Signature& signature, Frame* frame, Card me, std::int64_t argument) {
  const Restore outer(straight_, StraightRun{nullptr, frame, me, Seat()});
  const Lists::Scope scope(lists);
  ProgramRun::Locals locals;
  std::size_t given = 0;
  const auto pass = [&](std::int64_t value) { locals[given++] = value; };
  pass(frame ? Arguments::kNil : argument);
  if (frame && signature.card) pass(value_of(Type::card, me.index));
  if (frame) for (std::int8_t f : signature.fields) pass(code_of(field_type(frame->shape, static_cast<std::size_t>(f)), frame->number(f)));
  while (given < program.parameters) pass(Arguments::kNil);
  try {
    const std::int64_t result = ProgramRun(*this, bindings_.routines, frame, straight_).run(program, locals);
    return result > Arguments::kLast ? result : result == Arguments::kTrue;
  } catch (const ScriptError&) {
    throw;
  } catch (const std::exception& error) {
    throw ScriptError(hooks_[static_cast<std::size_t>(running_)].file, straight_.line, error.what() + describe_place(state()));
  }
}

std::optional<std::int64_t> Host::run_without_lua(FunctionId id, Frame& frame, Card me) {
  const Function& function = functions_[static_cast<std::size_t>(id.index)];
  if (!function.guard.empty()) {
    const std::optional<bool> goes_on = function.guard.passes(*this, frame, me);
    if (!goes_on) return std::nullopt;
    if (!*goes_on) return 0;
    if (function.guard.result) return function.guard.result;
  }
  if (function.straight.empty() || (function.of_card && !me)) return std::nullopt;
  const Restore running(running_, id.index);
  run_straight(function.straight, frame, me);
  return 0;
}

void Host::run_straight(const StraightLine& line, Frame& frame, Card me) {
  const Restore outer(straight_, StraightRun{nullptr, &frame, me, Seat()});
  for (const StraightCall& call : line) {
    straight_.call = &call, straight_.line = call.line;
    try {
      SeatSet each = SeatSet::of(Seat(0));
      if (call.loop != StraightCall::Loop::once) each = looped(call);
      for (; !each.empty(); each.drop(each.lowest())) {
        straight_.seat = each.lowest();
        run_call(call);
      }
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw ScriptError(hooks_[static_cast<std::size_t>(running_)].file, call.line, error.what() + describe_place(state()));
    }
  }
}

SeatSet Host::looped(const StraightCall& call) const {
  SeatSet seats = SeatSet::first(ruleset_->players);
  if (call.loop == StraightCall::Loop::all) return seats;
  const Seat but(read(*engine_, straight_, call.but.source));
  if (!but) throw std::logic_error("bad argument #1 to 'others' (a player expected, got nil)");
  return seats.drop(but), seats;
}

void Host::run_call(const StraightCall& call) {
  std::array<std::int32_t, StraightCall::kMost> values = call.values;
  bool bad = !call.prepared || (pure_ && call.function->call);
  for (const StraightCall::Operand *operand = call.operands.data(), *end = operand + call.operand_count; operand != end; ++operand) {
    const std::int32_t added = read(*engine_, straight_, operand->source);
    bad |= added < operand->low || added > operand->high;
    values[static_cast<std::size_t>(operand->at)] += added;
  }
  if (bad) return run_unprepared(call);
  ++engine_->counters.calls;
  call.function->run(*this, call, values.data());
}

void Host::run_unprepared(const StraightCall& call) {
  if (!call.function->call) throw std::logic_error("a number out of bounds");
  static const std::vector<FieldDecl> kNone;
  const std::int32_t shape = straight_.frame->shape;
  const auto& fields = shape >= 0 && shape < static_cast<std::int32_t>(ruleset_->events.size()) ? ruleset_->events[static_cast<std::size_t>(shape)].fields : kNone;
  std::array<std::int64_t, StraightCall::kMost> values;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const StraightCall::Argument& argument = call.arguments[i];
    values[i] = argument.constant;
    if (argument.source != StraightCall::nothing) values[i] = argument_of(argument, type_of(argument.source, fields), read(*engine_, straight_, argument.source));
  }
  call.function->call(Arguments(*this, {values.data(), call.arguments.size()}));
}

}  // namespace rules::script
