#include "fast/program_reader.hpp"

#include "fast/function_reader.hpp"

namespace rules::fast {
namespace {

class FileReader {
 public:
  FileReader(const BoundFile& file, const TextCode& text_code, Programs& programs)
      : file_(file), text_code_(text_code), programs_(programs), known_{file, {}, assigned_globals(file.tree), {}} {
    for (const ApiFunction* function : api())
      if (!function->only_lua) known_.natives[function->name] = function;
  }

  void read() {
    for (const lua::Statement& s : file_.tree.body().statements)
      if (s.kind == lua::Statement::Kind::local_function) read_routine(s);
    for (const HookFunction& hook : hook_functions(file_.name, file_.tree)) read_hook(hook);
  }

 private:
  /// local function name(...), of which all uses are calls.
  void read_routine(const lua::Statement& s) {
    const std::int32_t variable = s.variables[0];
    if (!only_called_.contains(variable)) return;
    try {
      FunctionReader reader(known_, text_code_);
      programs_.routines.push_back(reader.read(file_.tree.function(s.values[0].function), false));
      known_.routines[variable] = {static_cast<std::int64_t>(programs_.routines.size()) - 1, reader.height()};
    } catch (const NoProgram&) {
      // it stays Lua's
    }
  }

  void read_hook(const HookFunction& hook) {
    const std::string& path = hook.path;
    if (path.starts_with("advice.")) return;
    const bool of_event = !path.starts_with("value.") && !path.starts_with("step.") && !path.starts_with("ending.");
    try {
      Program program =
          FunctionReader(known_, text_code_).read(file_.tree.function(hook.statement->values[0].function), of_event);
      program.of_event = of_event;
      programs_.hooks[hook.key] = std::move(program);
    } catch (const NoProgram&) {
      // it stays Lua's
    }
  }

  const BoundFile& file_;
  const TextCode& text_code_;
  Programs& programs_;
  Known known_;
  const std::set<std::int32_t> only_called_ = only_called(file_.tree);
};

}  // namespace

void read_programs(const BoundFile& file, const TextCode& text_code, Programs& programs) {
  FileReader(file, text_code, programs).read();
}

}  // namespace rules::fast
