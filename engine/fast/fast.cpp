#include "fast/fast.hpp"

#include "base/attributes.hpp"
#include "fast/resolver.hpp"
#include "fast/run.hpp"
#include "sandbox/script_error.hpp"
#include "script/told_question.hpp"

namespace rules::fast {
namespace {

using script::Host;
using script::Result;
using script::ScriptError;
using script::Value;

/// A host whose hook functions run without Lua if they can. Each is compiled when it is first called for a hook target.
class FastHost final : public Host {
 public:
  FastHost(std::shared_ptr<const script::Sources> sources, const script::Budget& budget)
      : Host(std::move(sources), budget) {
    std::map<std::string, Found> found;  // by "file:line:path"
    for (script::BoundFile& bound : loaded_) {
      BoundScript& file = *files_.emplace_back(std::make_unique<BoundScript>(std::move(bound)));
      for (const script::HookFunction& hook : script::hook_functions(file.bound.name, file.bound.tree))
        found[hook.key] = {&file, hook.statement->values[0].function, hook.takes_event()};
    }
    functions_.resize(hooks().size());
    last_.resize(hooks().size());
    for (const FunctionId id : functions_.ids())
      if (const auto function = found.find(hooks()[id].key()); function != found.end())
        functions_[id].found = function->second;
  }

  std::int64_t call(FunctionId id, EventContext& context, Card me) override {
    const Code* const code = code_for(id, context.hook_target);
    if (!code) return Host::call(id, context, me);
    const Steps* steps = &code->steps;
    if (!code->first.tests.empty()) {
      steps = after_guard(*code, context, me);
      if (!steps) return taken(*code, code->first.result);
    }
    if (!steps->calls.empty()) return run_calls(*code, *steps, &context, me, Value::kNil);
    return run(*code, steps->first, steps->last, &context, me, Value::kNil);
  }

  std::int64_t call(FunctionId id, std::int64_t argument) override {
    const Code* const code = code_for(id, -1);
    if (!code) return Host::call(id, argument);
    if (!code->steps.calls.empty()) return run_calls(*code, code->steps, nullptr, Card(), argument);
    return run(*code, code->steps.first, code->steps.last, nullptr, Card(), argument);
  }

  Result ask_adviser(FunctionId id, std::array<std::int64_t, 2> about) override {
    const Code* const code = code_for(id, -1);
    if (!code) return Host::ask_adviser(id, about);
    return within(*code, [&](script::CallContext& running) {
      script::Caller caller;
      Run run(*this, running, caller);
      const std::int64_t given =
          give(*code, code->steps.first, code->steps.last, {told()->code(), about[0], about[1]}, run);
      return Result(static_cast<Result::Kind>(run.gave), given, run.second);
    });
  }

 private:
  /// The definition of a hook function.
  struct Found {
    BoundScript* file = nullptr;
    std::int32_t function = -1;
    bool of_event = false;
  };
  struct Function {
    Found found;                                     ///< no file: left to Lua
    std::vector<std::unique_ptr<const Code>> codes;  ///< one for each hook target it was called for
  };
  /// The values of a function's parameters.
  using Parameters = std::array<std::int64_t, 3>;

  /// Returns a function compiled for an event or value, or nullptr: it is left to Lua.
  const Code* code_for(FunctionId id, std::int32_t hook_target) {
    const Code* const code = last_[id];
    return code && code->hook_target == hook_target ? code : compile(id, hook_target);
  }

  RULES_NOINLINE const Code* compile(FunctionId id, std::int32_t hook_target) {
    Function& function = functions_[id];
    for (const auto& code : function.codes)
      if (code->hook_target == hook_target) return last_[id] = code.get();
    if (!function.found.file) return nullptr;
    BoundScript& file = *function.found.file;
    try {
      Resolver resolver(*this, file, hook_target);
      auto code = resolver.resolve(file.bound.tree.function(function.found.function), function.found.of_event);
      code->function = id;
      code->only = allowed(id, hook_target);
      code->gives_nothing = gives(id) == script::ScriptType::nothing;
      return last_[id] = function.codes.emplace_back(std::move(code)).get();
    } catch (const NotCompilable&) {
      function.found = {};
      return nullptr;
    }
  }

  /// Returns the steps behind a function's guard clause, or nullptr if the function ends there.
  RULES_NOINLINE const Steps* after_guard(const Code& code, const EventContext& context, Card me) {
    if (viewer() || game().contexts().copying()) return &code.steps;
    const GuardClause::Says said = says(code.first, game().read(), context, me);
    if (said == code.first.ends_if) return nullptr;
    return said == GuardClause::Says::unknown ? &code.steps : &code.first.otherwise;
  }

  /// Runs steps that are only calls; usually all of them run as prepared.
  RULES_NOINLINE std::int64_t run_calls(const Code& code, const Steps& steps, EventContext* context, Card me,
                                        std::int64_t argument) {
    std::size_t done = 0;
    const auto run_prepared = [&](script::CallContext& running) {
      const script::Lists::Scope scope(lists);
      const script::Caller caller{.context = context};
      for (const DirectCall& call : steps.calls) {
        std::array<std::int32_t, DirectCall::kMaxValues> converted = call.values;
        bool right = running.only <= call.allowed;
        for (const Operand& operand : call.operands()) {
          const std::int32_t number = context->number(operand.field);
          right &= operand.allows(number);
          converted[at(operand.at)] = operand.first + number;
        }
        if (!right) [[unlikely]]
          return;
        running.place.line = call.line;
        if (call.function->of_event) check_where(*this, *call.function, context);
        ++game().counters().calls;
        call.function->run({*this, *call.function, converted.data(), call.slots, caller});
        ++done;
      }
      pay(running);
    };
    within(code, run_prepared);
    if (done != steps.calls.size()) [[unlikely]]
      return run(code, steps.first + done, steps.last, context, me, argument);
    return taken(code, Value::kNil);
  }

  /// Runs a function from one of its steps on: for an event and perhaps a card, or, without an event, for a number.
  RULES_NOINLINE std::int64_t run(const Code& code, const Step* first, const Step* last, EventContext* context, Card me,
                                  std::int64_t argument) {
    const script::Lists::Scope scope(lists);
    return within(code, [&](script::CallContext& running) {
      script::Caller caller{.context = context};
      Run run(*this, running, caller);
      const std::int64_t card = script::value_of(Type::card, me.index);
      return taken(code, give(code, first, last, {argument, card, Value::kNil}, run));
    });
  }

  /// Returns a function's result, from one of its steps on.
  std::int64_t give(const Code& code, const Step* first, const Step* last, const Parameters& parameters,
                                   Run& run) {
    std::array<std::int64_t, kSlots> locals;
    for (std::size_t i = 0; i < parameters.size(); ++i) locals[i] = parameters[i];
    for (std::size_t i = parameters.size(); i < code.parameters; ++i) locals[i] = Value::kNil;
    const std::int64_t given = run_function(locals.data(), run, first, last);
    pay(run.running);
    return given;
  }

  /// Runs `body` as this script function; errors name the line reached.
  template <class Body>
  std::invoke_result_t<Body, script::CallContext&> within(const Code& code, Body body) {
    CallScope entered(*this, code.function, code.only);
    try {
      return body(entered.running());
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw ScriptError(hooks()[code.function].file, running().place.line, error.what() + describe_place());
    }
  }

  /// Charges the time that a returning function has used to it, not to the next one.
  void pay(script::CallContext& running) {
    if (!spent()) [[likely]]
      return;
    if (running.place.line == 0) running.place.line = hooks()[running.place.hook].line;
    spend_budget(*this);
  }

  std::int64_t taken(const Code& code, std::int64_t given) {
    return code.gives_nothing && given == Value::kNil ? 0 : Host::taken(code.function, given);
  }

  std::vector<std::unique_ptr<BoundScript>> files_;
  Table<FunctionId, Function> functions_;
  Table<FunctionId, const Code*> last_;  ///< of the codes of a function, the one called last
};

}  // namespace

std::unique_ptr<Host> make_host(std::shared_ptr<const script::Sources> sources, const script::Budget& budget) {
  return std::make_unique<FastHost>(std::move(sources), budget);
}

}  // namespace rules::fast
