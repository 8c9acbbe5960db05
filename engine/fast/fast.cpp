#include "fast/fast.hpp"

#include "fast/resolver.hpp"
#include "fast/run.hpp"
#include "sandbox/script_error.hpp"
#include "script/restore.hpp"

namespace rules::fast {
namespace {

using script::Host;
using script::Restore;
using script::Running;
using script::ScriptError;

/// The functions of a host's hooks that need no Lua. Each is resolved when it is first called for a shape.
class Fast final : public script::Shortcut {
 public:
  explicit Fast(Host& host) : host_(host) {}

  void read(script::BoundFile bound) override {
    ScriptFile& file = *files_.emplace_back(std::make_unique<ScriptFile>(std::move(bound)));
    for (const script::HookFunction& hook : script::hook_functions(file.bound.name, file.bound.tree))
      found_[hook.key] = {&file, hook.statement->values[0].function, is_of_event(hook.path)};
  }

  std::optional<std::int64_t> call(FunctionId id, Frame* frame, Card me, std::int64_t argument,
                                   bool may_wait) override {
    const Code* const code = code_of(id, frame ? frame->shape : -1);
    if (!code) return host_.run_lua(id, frame, me, argument);
    const First& first = code->first;
    std::span<const Step> steps = code->body;
    if (!first.tests.empty() && !host_.eyes() && !host_.engine().copying()) {
      const First::Says said = says(first, host_.engine().read(), *frame, me);
      if (said == first.ends_if) return host_.taken(id, first.result);
      if (said != First::Says::unknown) steps = first.otherwise;
    }
    const script::Lists::Scope scope(host_.lists);
    return run(id, *code, steps, frame, me, argument, may_wait, [&](const Run& ended) {
      return ended.waits ? std::nullopt : std::optional(host_.taken(id, ended.result));
    });
  }

  std::optional<script::Result> advise(FunctionId id, Card me, std::int64_t question) override {
    const Code* const code = code_of(id, -1);
    if (!code) return std::nullopt;
    return run(id, *code, code->body, nullptr, me, question, false, [](const Run& ended) {
      return script::Result(static_cast<script::Result::Kind>(ended.gave), ended.result, ended.second);
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

  static bool is_of_event(const std::string& path) {
    return !path.starts_with("value.") && !path.starts_with("step.") && !path.starts_with("ending.") &&
           !path.starts_with("advice.") && !path.starts_with("weigh.");
  }

  [[gnu::always_inline]] const Code* code_of(FunctionId id, std::int32_t shape) {
    if (functions_.empty()) [[unlikely]]
      find_functions();
    const Function& function = functions_[static_cast<std::size_t>(id.index)];
    return function.last && function.last->shape == shape ? function.last : code_for(id, shape);
  }

  /// Runs a function from these steps on; what it has given is taken while it still runs, for messages.
  template <class Take>
  std::invoke_result_t<Take, const Run&> run(FunctionId id, const Code& code, std::span<const Step> steps, Frame* frame,
                                             Card me, std::int64_t argument, bool may_wait, Take take) {
    Running& running = host_.running();
    const Restore outer(running, Running{{id.index, 0}, std::max(running.only, code.only), running.eyes});
    running.place.caller = &outer.old().place;
    std::array<std::int64_t, Code::kSlots> locals;
    for (std::size_t i = 2; i < code.parameters; ++i) locals[i] = script::Coded::kNil;
    locals[0] = argument;
    locals[1] = script::value_of(Type::card, me.index);
    Run run(host_, frame, me, running, may_wait);
    try {
      run_function(locals.data(), run, steps);
      return take(run);
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw placed(id, error);
    }
  }

  void find_functions() {
    functions_.resize(host_.hooks().size());
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      const auto found = found_.find(host_.hooks()[i].key());
      if (found != found_.end()) functions_[i].found = found->second;
    }
  }

  [[gnu::noinline]] const Code* code_for(FunctionId id, std::int32_t shape) {
    Function& function = functions_[static_cast<std::size_t>(id.index)];
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
    return ScriptError(host_.hooks()[static_cast<std::size_t>(id.index)].file, host_.running().place.line,
                       error.what() + host_.describe_place());
  }

  Host& host_;
  std::vector<std::unique_ptr<ScriptFile>> files_;
  std::map<std::string, Found> found_;  ///< by "file:line:path"
  std::vector<Function> functions_;     ///< by hook
};

}  // namespace

std::unique_ptr<script::Shortcut> make_shortcut(Host& host) { return std::make_unique<Fast>(host); }

}  // namespace rules::fast
