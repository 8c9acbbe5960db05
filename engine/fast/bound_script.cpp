#include "fast/bound_script.hpp"

namespace rules::fast {

BoundScript::BoundScript(script::BoundFile file) : bound(std::move(file)), globals(bound.tree) {
  const std::set<std::int32_t> called = script::only_called(bound.tree);
  for (const lua::Statement& s : bound.tree.body().statements)
    if (s.kind == lua::Statement::Kind::local_function && called.contains(s.variables[0]))
      functions[s.variables[0]] = s.values[0].function;
}

const script::Meaning* BoundScript::meaning_of(const lua::Expression& e) const {
  const auto found = bound.meanings.find(e.id);
  return found == bound.meanings.end() ? nullptr : &found->second;
}

const script::ApiFunction* native(const std::string& name) {
  static const std::map<std::string, const script::ApiFunction*> natives = [] {
    std::map<std::string, const script::ApiFunction*> result;
    for (const script::ApiFunction* function : script::api())
      if (!function->only_lua) result[function->name] = function;
    return result;
  }();
  const auto found = natives.find(name);
  return found == natives.end() ? nullptr : found->second;
}

}  // namespace rules::fast
