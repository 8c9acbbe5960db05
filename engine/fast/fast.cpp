#include "fast/fast.hpp"

#include "fast/code_run.hpp"
#include "fast/program_reader.hpp"
#include "fast/translate.hpp"
#include "sandbox/script_error.hpp"
#include "script/restore.hpp"

namespace rules::fast {
namespace {

class Fast final : public Shortcut {
 public:
  explicit Fast(Host& host) : host_(host) {}

  void read(BoundFile file) override {
    read_programs(
        file, [this](std::string_view text) { return host_.code_of_text(text); }, programs_);
  }

  std::int64_t call(FunctionId id, Frame* frame, Card me, std::int64_t argument) override {
    if (functions_.empty()) [[unlikely]]
      find_programs();
    const Function& function = functions_[static_cast<std::size_t>(id.index)];
    const std::int32_t shape = frame ? frame->shape : -1;
    const Code* const code = function.last && function.last->shape == shape ? function.last : code_for(id, shape);
    if (!code) return host_.run_lua(id, frame, me, argument);
    std::size_t from = 0;
    if (!code->tests.empty() && frame && !host_.eyes()) {
      const CodeRun::Passed passed = CodeRun::passes(*code, host_.engine().read(), *frame, me);
      if (passed == code->ends_if) return host_.taken(id, code->result);
      if (passed != CodeRun::Passed::unknown) from = code->behind;
    }
    Running& running = host_.running();
    const Restore place(running.place, {id.index, 0});
    running.place.caller = &place.old();
    const Restore only(running.only, std::max(running.only, code->only));
    const Lists::Scope scope(host_.lists);
    CodeRun::Registers registers;
    registers[0] = argument;
    try {
      return host_.taken(id, CodeRun(host_, frame, me, running).run(*code, registers, from));
    } catch (const ScriptError&) {
      throw;
    } catch (const std::exception& error) {
      throw placed(id, error);
    }
  }

 private:
  struct Function {
    const Program* program = nullptr;                ///< what it does, if it is one
    std::vector<std::unique_ptr<const Code>> codes;  ///< that, for each shape that it was called for
    const Code* last = nullptr;                      ///< the one it was called for last
  };

  void find_programs() {
    functions_.resize(host_.hooks().size());
    routines_.resize(programs_.routines.size());
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      const auto found = programs_.hooks.find(host_.hooks()[i].key());
      if (found != programs_.hooks.end()) functions_[i].program = &found->second;
    }
  }

  const Code* routine(std::size_t nth) {
    if (!routines_[nth]) routines_[nth] = translate(host_, routine_code_, programs_.routines[nth], -1, true);
    return routines_[nth]->get();
  }

  const Code* code_for(FunctionId id, std::int32_t shape) {
    Function& function = functions_[static_cast<std::size_t>(id.index)];
    for (const auto& code : function.codes)
      if (code->shape == shape) return function.last = code.get();
    if (!function.program) return nullptr;
    auto code = translate(host_, routine_code_, *function.program, shape);
    if (!code) {  // longer than code can be
      function.program = nullptr;
      return nullptr;
    }
    code->only = host_.allowed(id, shape);
    return function.last = function.codes.emplace_back(std::move(code)).get();
  }

  /// The error, with the place where the function is.
  [[gnu::noinline, gnu::cold]] ScriptError placed(FunctionId id, const std::exception& error) const {
    return ScriptError(host_.hooks()[static_cast<std::size_t>(id.index)].file, host_.running().place.line,
                       error.what() + host_.describe_place());
  }

  Host& host_;
  Programs programs_;
  std::vector<Function> functions_;                                   ///< by hook
  std::vector<std::optional<std::unique_ptr<const Code>>> routines_;  ///< as far as they were needed
  RoutineCode routine_code_ = [this](std::size_t nth) { return routine(nth); };
};

}  // namespace

std::unique_ptr<Shortcut> make_shortcut(Host& host) { return std::make_unique<Fast>(host); }

}  // namespace rules::fast
