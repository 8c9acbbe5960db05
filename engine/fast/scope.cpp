#include "fast/scope.hpp"

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

std::int16_t Locals::take() {
  if (taken_ == kSlots) throw NotCompilable{};
  return static_cast<std::int16_t>(taken_++);
}

void Locals::name(std::int32_t variable, Local local) {
  const lua::Variable& declared = tree_.variable(variable);
  if (declared.attribute == lua::Variable::Attribute::to_close) throw NotCompilable{};
  if (!declared.assignments.empty()) local.constant.reset();
  locals_[variable] = local;
}

std::int16_t Locals::declare(std::int32_t variable, bool event) {
  const std::int16_t slot = take();
  name(variable, {slot, event});
  return slot;
}

const Local* Locals::find(const lua::Expression& e) const {
  if (e.kind != lua::Expression::Kind::local) return nullptr;
  const auto found = locals_.find(e.variable);
  return found == locals_.end() ? nullptr : &found->second;
}

std::int16_t Locals::slot_of(const lua::Expression& e) const {
  const Local* found = find(e);
  if (!found || !found->plain()) throw NotCompilable{};
  return found->slot;
}

}  // namespace rules::fast
