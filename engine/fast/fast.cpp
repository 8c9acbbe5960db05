#include "fast/fast.hpp"

#include "base/attributes.hpp"
#include "fast/resolver.hpp"
#include "fast/run.hpp"
#include "sandbox/script_error.hpp"

namespace rules::fast {
namespace {

using script::Host;
using script::ScriptError;

/// Runs a host's hook functions that need no Lua. Each is compiled when it is first called for a hook target.
class Fast final : public script::Shortcut {
 public:
  Fast(Host& host, std::vector<script::BoundFile> loaded) : host_(host) {
    for (script::BoundFile& bound : loaded) {
      BoundScript& file = *files_.emplace_back(std::make_unique<BoundScript>(std::move(bound)));
      for (const script::HookFunction& hook : script::hook_functions(file.bound.name, file.bound.tree))
        found_[hook.key] = {&file, hook.statement->values[0].function, hook.takes_event()};
    }
  }

  std::int64_t call(const HookCall& call) override {
    const Code* const code = last_.empty() ? nullptr : last_[call.function];
    if (!code || code->hook_target != call.hook_target()) [[unlikely]]
      return call_other(call);
    return call_resolved(*code, call);
  }

  std::optional<script::Result> advise(FunctionId id, const script::Shortcut::Arguments& arguments) override {
    const Code* const code = code_for(id, -1);
    if (!code) return std::nullopt;
    return within(*code, [&](script::CallContext& running) {
      script::Caller caller;
      Run run(host_, running, caller);
      const std::int64_t given = give(*code, code->steps.begin(), code->steps.end(), arguments, run);
      pay(running);
      return script::Result(static_cast<script::Result::Kind>(run.gave), given, run.second);
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

  /// Runs `body` as this script function; errors name the line reached.
  template <class Body>
  std::invoke_result_t<Body, script::CallContext&> within(const Code& code, Body body) {
    Host::CallScope entered(host_, code.function, code.only);
    try {
      return body(entered.running());
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw placed(code.function, error);
    }
  }

  /// Slow path: the function was last called for another event or value, or never.
  RULES_NOINLINE std::int64_t call_other(const HookCall& call) {
    const Code* const code = code_for(call.function, call.hook_target());
    if (!code) return host_.run_lua(call.function, call.context, call.me, call.argument);
    return call_resolved(*code, call);
  }

  std::int64_t call_resolved(const Code& code, const HookCall& call) {
    return code.first.tests.empty() ? start(code, code.steps, call) : call_tested(code, call);
  }

  /// Runs a function that has a guard clause.
  RULES_NOINLINE std::int64_t call_tested(const Code& code, const HookCall& call) {
    if (host_.viewer() || host_.game().contexts().copying()) return start(code, code.steps, call);
    const GuardClause& first = code.first;
    const GuardClause::Says said = says(first, host_.game().read(), *call.context, call.me);
    if (said == first.ends_if) return taken(code, first.result);
    return start(code, said == GuardClause::Says::unknown ? code.steps : first.otherwise, call);
  }

  std::int64_t taken(const Code& code, std::int64_t given) {
    return code.gives_nothing && given == script::Value::kNil ? 0 : host_.taken(code.function, given);
  }

  /// Runs a function from these steps on.
  std::int64_t start(const Code& code, const Steps& steps, const HookCall& call) {
    return steps.calls.empty() ? run(code, steps.first, steps.last, call) : run_only_calls(code, steps, call);
  }

  /// Runs steps that are only calls; usually all of them run as prepared.
  RULES_NOINLINE std::int64_t run_only_calls(const Code& code, const Steps& steps, const HookCall& call) {
    const std::size_t done = [&] {
      const script::Lists::Scope scope(host_.lists);
      return within(code, [&](script::CallContext& running) {
        const std::size_t finished = run_calls(steps.calls, host_, running, {.context = call.context});
        pay(running);
        return finished;
      });
    }();
    if (done != steps.calls.size()) [[unlikely]]
      return run(code, steps.first + done, steps.last, call);
    return taken(code, script::Value::kNil);
  }

  RULES_NOINLINE std::int64_t run(const Code& code, const Step* first, const Step* last, const HookCall& call) {
    const script::Lists::Scope scope(host_.lists);
    return within(code, [&](script::CallContext& running) {
      script::Caller caller{.context = call.context};
      Run walk(host_, running, caller);
      const std::int64_t card = script::value_of(Type::card, call.me.index);
      const std::int64_t given = give(code, first, last, {call.argument, card, script::Value::kNil}, walk);
      pay(running);
      return taken(code, given);
    });
  }

  /// Charges the time that a returning function has used to it, not to the next one.
  void pay(script::CallContext& running) {
    if (!host_.spent()) [[likely]]
      return;
    if (running.place.line == 0) running.place.line = host_.hooks()[running.place.hook].line;
    spend_budget(host_);
  }

  /// Returns a function's result, from these steps on.
  RULES_NOINLINE static std::int64_t give(const Code& code, const Step* first, const Step* last,
                                          const script::Shortcut::Arguments& arguments, Run& run) {
    std::array<std::int64_t, kSlots> locals;
    for (std::size_t i = 0; i < arguments.size(); ++i) locals[i] = arguments[i];
    for (std::size_t i = arguments.size(); i < code.parameters; ++i) locals[i] = script::Value::kNil;
    return run_function(locals.data(), run, first, last);
  }

  void find_functions() {
    functions_.resize(host_.hooks().size());
    last_.resize(functions_.size());
    for (const FunctionId id : functions_.ids()) {
      const auto found = found_.find(host_.hooks()[id].key());
      if (found != found_.end()) functions_[id].found = found->second;
    }
  }

  RULES_NOINLINE const Code* code_for(FunctionId id, std::int32_t hook_target) {
    if (functions_.empty()) find_functions();
    Function& function = functions_[id];
    for (const auto& code : function.codes)
      if (code->hook_target == hook_target) return last_[id] = code.get();
    if (!function.found.file) return nullptr;
    BoundScript& file = *function.found.file;
    try {
      Resolver resolver(host_, file, hook_target);
      auto code = resolver.resolve(file.bound.tree.function(function.found.function), function.found.of_event);
      code->function = id;
      code->only = host_.allowed(id, hook_target);
      code->gives_nothing = host_.gives(id) == script::ScriptType::nothing;
      return last_[id] = function.codes.emplace_back(std::move(code)).get();
    } catch (const NotCompilable&) {
      function.found = {};
      return nullptr;
    }
  }

  /// Returns the error with the current place of the function.
  ScriptError placed(FunctionId id, const std::exception& error) const {
    return ScriptError(host_.hooks()[id].file, host_.running().place.line, error.what() + host_.describe_place());
  }

  Host& host_;
  std::vector<std::unique_ptr<BoundScript>> files_;
  std::map<std::string, Found> found_;  ///< by "file:line:path"
  Table<FunctionId, Function> functions_;
  Table<FunctionId, const Code*> last_;  ///< of the codes of a function, the one called last
};

}  // namespace

std::unique_ptr<script::Shortcut> make_shortcut(Host& host, std::vector<script::BoundFile> loaded) {
  return std::make_unique<Fast>(host, std::move(loaded));
}

}  // namespace rules::fast
