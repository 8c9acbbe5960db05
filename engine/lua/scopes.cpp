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

void Scopes::assign(std::int32_t nth, SourceRange place) {
  tree_.variable(nth).assignments.push_back({function(), place});
}

Globals::Globals(const Tree& tree) {
  struct Assignments : Visitor {
    explicit Assignments(std::set<std::string>& into) : assigned(into) {}
    void statement(const Statement& s) {
      for (const Expression& target : s.targets)
        if (target.kind == Expression::Kind::global) assigned.insert(target.text);
    }
    std::set<std::string>& assigned;
  };
  walk(tree, Assignments(assigned));
}

}  // namespace rules::lua
