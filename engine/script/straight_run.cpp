// Straight lines while playing. A call is prepared once the ruleset is known: an argument is then a number, or a field of
// the event added to it, and nothing has to be checked but that the field names something. Where that fails, or a call
// can't be prepared, it runs with its arguments as they come, and says what is wrong with them.
#include <limits>

#include "script/host.hpp"
#include "script/native.hpp"
#include "script/restore.hpp"
#include "script/script_error.hpp"

namespace rules::script {
namespace {

constexpr std::int32_t kLargest = 1'000'000'000;  ///< number that the API takes

std::int64_t argument_of(const StraightCall::Argument& argument, Type type, std::int32_t field) {
  const std::int64_t value = value_of(type, field);
  return argument.constant == 0 || value <= Arguments::kTrue ? value : argument.constant + value;
}

/// Whether what is read of a field of this type grows by one with it.
bool counts(Type type) { return type == Type::number || type == Type::seat || type == Type::card || type == Type::resource || type == Type::place || type == Type::record; }

/// What one argument stands for; throws if it can't be said beforehand.
StraightCall::Operand operand_of(Host& host, const StraightCall& call, std::size_t at, ReadOperand reader, const std::vector<FieldDecl>& fields) {
  StraightCall::Operand operand;
  if (!reader) return operand;
  std::array<std::int64_t, StraightCall::kMost> values;
  values.fill(Arguments::kNil);
  if (at < call.arguments.size()) {
    const StraightCall::Argument& argument = call.arguments[at];
    operand.field = argument.field;
    values[at] = argument.constant;
    if (argument.field >= 0) {
      const Type type = fields[static_cast<std::size_t>(argument.field)].type;
      if (!counts(type)) throw std::logic_error("it has to be read anew each time");
      values[at] = argument_of(argument, type, 0);
      operand.low = type == Type::number ? -kLargest : 0;
      operand.high = type == Type::number ? kLargest : std::numeric_limits<std::int32_t>::max();
    }
  }
  operand.base = reader(Arguments(host, {values.data(), values.size()}), static_cast<int>(at) + 1);
  return operand;
}

void prepare(Host& host, StraightCall& call, const std::vector<FieldDecl>& fields) {
  std::vector<ReadOperand> readers;
  try {
    if (!call.function->prepare || !call.function->prepare(host, call, readers)) return;
    for (std::size_t i = 0; i < readers.size(); ++i) call.operands.push_back(operand_of(host, call, i, readers[i], fields));
    call.prepared = call.operands.size() <= StraightCall::kMost;
  } catch (const std::exception&) {
    // It fails, or not, when it runs.
  }
}

}  // namespace

void Host::prepare_straight_lines() {
  const auto prepare_for = [&](FunctionId function, const std::vector<FieldDecl>& fields) {
    if (function)
      for (StraightCall& call : functions_[static_cast<std::size_t>(function.index)].straight) {
        if (call.prepared) continue;
        if (!call.name.empty()) call.interned = intern(call.name);
        prepare(*this, call, fields);
      }
  };
  for (const EventDecl& event : ruleset_->events) {
    prepare_for(event.effect, event.fields);
    for (Stage stage : {Stage::prevent, Stage::modify, Stage::after})
      for (const HandlerDecl& handler : event.handlers[static_cast<int>(stage)]) prepare_for(handler.function, event.fields);
  }
  for (const ValueDecl& value : ruleset_->values)
    for (const HandlerDecl& handler : value.handlers) prepare_for(handler.function, {});
}

std::optional<std::int64_t> Host::run_without_lua(FunctionId id, const Frame& frame, Card me) {
  const Function& function = functions_[static_cast<std::size_t>(id.index)];
  if (!function.guard.empty()) {
    const std::optional<bool> goes_on = function.guard.passes(*this, frame, me);
    if (!goes_on) return std::nullopt;
    if (!*goes_on) return 0;
    if (function.guard.result) return function.guard.result;
  }
  if (function.straight.empty()) return std::nullopt;
  const Restore running(running_, id.index);
  run_straight(function.straight, frame);
  return 0;
}

void Host::run_straight(const StraightLine& line, const Frame& frame) {
  const Restore outer(straight_, straight_);
  for (const StraightCall& call : line) {
    straight_ = &call;
    try {
      std::array<std::int32_t, StraightCall::kMost> values;
      bool good = call.prepared && (!pure_ || !call.function->call);
      for (std::size_t i = 0; i < call.operands.size(); ++i) {
        const StraightCall::Operand& operand = call.operands[i];
        values[i] = operand.base;
        if (operand.field < 0) continue;
        const std::int32_t value = frame.number(operand.field);
        good &= value >= operand.low && value <= operand.high;
        values[i] += value;
      }
      if (good) ++engine_->counters.calls, call.function->run(*this, call, values.data());
      else run_unprepared(call, frame);
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw ScriptError(hooks_[static_cast<std::size_t>(running_)].file, call.line, error.what());
    }
  }
}

void Host::run_unprepared(const StraightCall& call, const Frame& frame) {
  if (!call.function->call) throw std::logic_error("a number out of bounds");
  const auto& fields = ruleset_->events[static_cast<std::size_t>(frame.shape)].fields;
  std::array<std::int64_t, StraightCall::kMost> values;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const StraightCall::Argument& argument = call.arguments[i];
    values[i] = argument.constant;
    if (argument.field >= 0) values[i] = argument_of(argument, fields[static_cast<std::size_t>(argument.field)].type, frame.number(argument.field));
  }
  call.function->call(Arguments(*this, {values.data(), call.arguments.size()}));
}

}  // namespace rules::script
