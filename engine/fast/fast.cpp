#include "fast/fast.hpp"

#include "base/attributes.hpp"
#include "fast/node.hpp"
#include "fast/resolver.hpp"
#include "sandbox/sandbox.hpp"
#include "script/question_kinds.hpp"

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
    Slots slots;
    slots[0] = slots[2] = Value::kNil;
    slots[1] = script::value_of(Type::card, me.index);
    return run(*code, &context, slots);
  }

  std::int64_t call(FunctionId id, std::int64_t argument) override {
    const Code* const code = code_for(id, -1);
    if (!code) return Host::call(id, argument);
    Slots slots;
    slots[0] = argument;
    slots[1] = slots[2] = Value::kNil;
    return run(*code, nullptr, slots);
  }

  Result ask_adviser(FunctionId id, std::array<std::int64_t, 2> about) override {
    const Code* const code = code_for(id, -1);
    if (!code) return Host::ask_adviser(id, about);
    return within(*code, [&](script::CallContext& running) {
      Slots slots;
      slots[0] = told()->code();
      slots[1] = about[0];
      slots[2] = about[1];
      Run run{.host = *this, .running = running, .caller = {}};
      const std::int64_t given = run_function(*code, slots.data(), run);
      pay(running);
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
  /// The locals of a function: first its parameters, of which the kernel sets kParameters.
  using Slots = std::array<std::int64_t, kSlots>;
  static constexpr std::size_t kParameters = 3;

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
      if (code->parameters > kParameters) throw NotCompilable{};
      code->function = id;
      code->only = allowed(id, hook_target);
      code->gives_nothing = gives(id) == script::ScriptType::nothing;
      return last_[id] = function.codes.emplace_back(std::move(code)).get();
    } catch (const NotCompilable&) {
      function.found = {};
      return nullptr;
    }
  }

  /// Runs a function for the kernel; without an event, `context` is null.
  RULES_NOINLINE std::int64_t run(const Code& code, EventContext* context, Slots& slots) {
    const script::Lists::Scope scope(lists);
    return within(code, [&](script::CallContext& running) {
      Run run{.host = *this, .running = running, .caller = {.context = context}};
      const std::int64_t given = run_function(code, slots.data(), run);
      pay(running);
      return code.gives_nothing && given == Value::kNil ? 0 : taken(code.function, given);
    });
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

  std::vector<std::unique_ptr<BoundScript>> files_;
  Table<FunctionId, Function> functions_;
  Table<FunctionId, const Code*> last_;  ///< of the codes of a function, the one called last
};

}  // namespace

std::unique_ptr<Host> make_host(std::shared_ptr<const script::Sources> sources, const script::Budget& budget) {
  return std::make_unique<FastHost>(std::move(sources), budget);
}

}  // namespace rules::fast
