#include "lua/scopes.hpp"

namespace rules::lua {

void Scopes::open_function(std::int32_t function) {
  functions_.push_back(function);
  open_block();
}

void Scopes::close_function() {
  close_block();
  functions_.pop_back();
}

void Scopes::open_block() { blocks_.push_back(locals_.size()); }

void Scopes::close_block() {
  for (; locals_.size() > blocks_.back(); locals_.pop_back()) by_name_[tree_.variable(locals_.back()).name].pop_back();
  blocks_.pop_back();
}

std::int32_t Scopes::declare(const std::string& name, SourceRange place, Variable::Attribute attribute) {
  const auto nth = static_cast<std::int32_t>(tree_.variables.size());
  tree_.variables.push_back({name, function(), attribute, place, {}});
  locals_.push_back(nth);
  by_name_[name].push_back(nth);
  return nth;
}

std::int32_t Scopes::find(const std::string& name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() || found->second.empty() ? -1 : found->second.back();
}

void Scopes::assign(const Expression& target) {
  const Variable::Assignment assignment{function(), target.place};
  if (target.kind == Expression::Kind::local) tree_.variable(target.variable).assignments.push_back(assignment);
  if (target.kind == Expression::Kind::global) tree_.globals.emplace_back(target.text, assignment);
}

Globals::Globals(const Tree& tree) {
  for (const auto& [name, assignment] : tree.globals) assigned.insert(name);
}

}  // namespace rules::lua
