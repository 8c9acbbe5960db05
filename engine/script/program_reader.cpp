#include "script/program_reader.hpp"

#include "script/function_reader.hpp"

namespace rules::script {
namespace {

class FileReader {
 public:
  FileReader(const BoundFile& file, const std::map<std::string, const ApiFunction*>& natives, Bindings& bindings)
      : file_(file), bindings_(bindings), known_{file, natives, assigned_globals(file.tree), {}} {}

  void read() {
    std::map<const lua::Statement*, const HookFunction*> hooks;
    const std::vector<HookFunction> found = hook_functions(file_.name, file_.tree);
    for (const HookFunction& hook : found) hooks[hook.statement] = &hook;
    for (const lua::Statement& s : file_.tree.body().statements) {
      if (s.kind == lua::Statement::Kind::local_function) read_routine(s);
      if (const auto hook = hooks.find(&s); hook != hooks.end()) read_hook(*hook->second);
    }
  }

 private:
  /// local function name(...), of which all uses are calls.
  void read_routine(const lua::Statement& s) {
    const std::int32_t variable = s.variables[0];
    if (!only_called_.contains(variable)) return;
    try {
      FunctionReader reader(known_, bindings_);
      bindings_.routines.push_back(reader.read(file_.tree.function(s.values[0].function), false));
      known_.routines[variable] = {static_cast<std::int64_t>(bindings_.routines.size()) - 1, reader.height()};
    } catch (const NoProgram&) {
      // it stays Lua's
    }
  }

  void read_hook(const HookFunction& hook) {
    const std::string& path = hook.path;
    if (path.starts_with("advice.")) return;
    const auto bound = bindings_.signatures.find(hook.key);
    const bool of_event = !path.starts_with("value.") && !path.starts_with("step.") && !path.starts_with("ending.");
    try {
      Program program =
          FunctionReader(known_, bindings_).read(file_.tree.function(hook.statement->values[0].function), of_event);
      program.of_event = of_event;
      program.signature.card = bound == bindings_.signatures.end() || bound->second.card;
      bindings_.programs[hook.key] = std::move(program);
    } catch (const NoProgram&) {
      // it stays Lua's
    }
  }

  const BoundFile& file_;
  Bindings& bindings_;
  Known known_;
  const std::set<std::int32_t> only_called_ = only_called(file_.tree);
};

}  // namespace

void read_programs(const BoundFile& file, const std::map<std::string, const ApiFunction*>& natives, Bindings& bindings) {
  FileReader(file, natives, bindings).read();
}

}  // namespace rules::script
