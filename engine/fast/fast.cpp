#include "fast/fast.hpp"

#include "fast/resolver.hpp"
#include "fast/run.hpp"
#include "sandbox/script_error.hpp"

namespace rules::fast {
namespace {

using script::Host;
using script::ScriptError;

/// The functions of a host's hooks that need no Lua. Each is resolved when it is first called for a shape.
class Fast final : public script::Shortcut {
 public:
  explicit Fast(Host& host) : host_(host) {}

  void read(script::BoundFile bound) override {
    ScriptFile& file = *files_.emplace_back(std::make_unique<ScriptFile>(std::move(bound)));
    for (const script::HookFunction& hook : script::hook_functions(file.bound.name, file.bound.tree))
      found_[hook.key] = {&file, hook.statement->values[0].function, hook.takes_event()};
  }

  std::optional<std::int64_t> call(FunctionId id, Frame* frame, Card me, std::int64_t argument,
                                   bool may_wait) override {
    const Code* const code = code_of(id, frame ? frame->shape : -1);
    if (!code) return host_.run_lua(id, frame, me, argument);
    const First& first = code->first;
    Steps steps = code->steps;
    if (!first.tests.empty() && !host_.eyes() && !host_.engine().copying()) {
      const First::Says said = says(first, host_.engine().read(), *frame, me);
      if (said == first.ends_if) return host_.taken(id, first.result);
      if (said != First::Says::unknown) steps = first.otherwise;
    }
    if (steps.only_calls) {
      const auto left = call_only(id, *code, steps, frame, may_wait);
      if (left.waits) return std::nullopt;
      if (left.first == steps.end()) return host_.taken(id, script::Coded::kNil);
      steps.first = left.first;
    }
    script::Caller caller{.frame = frame, .may_wait = may_wait};
    return call_all(id, *code, steps, caller, me, argument);
  }

  std::optional<script::Result> advise(FunctionId id, Card me, std::int64_t question) override {
    const Code* const code = code_of(id, -1);
    if (!code) return std::nullopt;
    return within(id, *code, [&](script::Running& running) {
      script::Caller caller;
      Run run(host_, me, running, caller);
      const std::int64_t given = give(*code, code->steps, question, run);
      return script::Result(static_cast<script::Result::Kind>(run.gave), given, run.second);
    });
  }

 private:
  /// Where a function of a hook stands.
  struct Found {
    ScriptFile* file = nullptr;
    std::int32_t function = -1;
    bool of_event = false;
  };
  struct Function {
    Found found;                                     ///< no file: it is left to Lua
    std::vector<std::unique_ptr<const Code>> codes;  ///< for each shape that it was called for
    const Code* last = nullptr;                      ///< the one it was called for last
  };

  [[gnu::always_inline]] const Code* code_of(FunctionId id, std::int32_t shape) {
    if (functions_.empty()) [[unlikely]]
      find_functions();
    const Function& function = functions_[id.index];
    return function.last && function.last->shape == shape ? function.last : code_for(id, shape);
  }

  /// Does something as this function of a script; its errors name the place where it is then.
  template <class Body>
  std::invoke_result_t<Body, script::Running&> within(FunctionId id, const Code& code, Body body) {
    Host::Enters entered(host_, id, code.only);
    try {
      return body(entered.running());
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw placed(id, error);
    }
  }

  /// Where a function whose steps only call was left: behind them, at a step that needs more than a prepared call, or
  /// at one that waits.
  struct Left {
    const Step* first;
    bool waits;
  };
  Left call_only(FunctionId id, const Code& code, const Steps& steps, Frame* frame, bool may_wait) {
    const script::Lists::Scope scope(host_.lists);
    return within(id, code, [&](script::Running& running) {
      Left left{steps.begin(), false};
      left.first = run_calls(steps, host_, running, {.frame = frame, .may_wait = may_wait}, left.waits);
      return left;
    });
  }

  [[gnu::noinline]] std::optional<std::int64_t> call_all(FunctionId id, const Code& code, const Steps& steps,
                                                         script::Caller& caller, Card me, std::int64_t argument) {
    const script::Lists::Scope scope(host_.lists);
    return within(id, code, [&](script::Running& running) -> std::optional<std::int64_t> {
      Run run(host_, me, running, caller);
      const std::int64_t given = give(code, steps, argument, run);
      return run.waits ? std::nullopt : std::optional(host_.taken(id, given));
    });
  }

  /// What a function gives, from these steps on.
  static std::int64_t give(const Code& code, const Steps& steps, std::int64_t argument, Run& run) {
    std::array<std::int64_t, Code::kSlots> locals;
    for (std::size_t i = 2; i < code.parameters; ++i) locals[i] = script::Coded::kNil;
    locals[0] = argument;
    locals[1] = script::value_of(Type::card, run.me.index);
    return run_function(locals.data(), run, steps);
  }

  void find_functions() {
    functions_.resize(host_.hooks().size());
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      const auto found = found_.find(host_.hooks()[i].key());
      if (found != found_.end()) functions_[i].found = found->second;
    }
  }

  [[gnu::noinline]] const Code* code_for(FunctionId id, std::int32_t shape) {
    Function& function = functions_[id.index];
    for (const auto& code : function.codes)
      if (code->shape == shape) return function.last = code.get();
    if (!function.found.file) return nullptr;
    ScriptFile& file = *function.found.file;
    try {
      Resolver resolver(host_, file, shape);
      auto code = resolver.resolve(file.bound.tree.function(function.found.function), function.found.of_event);
      code->only = host_.allowed(id, shape);
      return function.last = function.codes.emplace_back(std::move(code)).get();
    } catch (const ForLua&) {
      function.found = {};
      return nullptr;
    }
  }

  /// The error, with the place where the function is.
  [[gnu::noinline, gnu::cold]] ScriptError placed(FunctionId id, const std::exception& error) const {
    return ScriptError(host_.hooks()[id.index].file, host_.running().place.line, error.what() + host_.describe_place());
  }

  Host& host_;
  std::vector<std::unique_ptr<ScriptFile>> files_;
  std::map<std::string, Found> found_;  ///< by "file:line:path"
  std::vector<Function> functions_;     ///< by hook
};

}  // namespace

std::unique_ptr<script::Shortcut> make_shortcut(Host& host) { return std::make_unique<Fast>(host); }

}  // namespace rules::fast
