#include "lua/scopes.hpp"

#include <algorithm>

#include "lua/syntax_error.hpp"

namespace rules::lua {

void Scopes::open_function(std::int32_t function) {
  functions_.push_back(function);
  scopes_.push_back({false, true, locals_.size(), labels_.size(), jumps_.size()});
}

void Scopes::close_function() {
  close_block();
  functions_.pop_back();
}

void Scopes::open_block(bool loop) { scopes_.push_back({loop, false, locals_.size(), labels_.size(), jumps_.size()}); }

void Scopes::close_block() {
  const Scope scope = scopes_.back();
  for (; locals_.size() > scope.locals; locals_.pop_back()) by_name_[tree_.variable(locals_.back()).name].pop_back();
  labels_.resize(scope.labels);
  if (scope.loop) solve("", locals_.size());
  if (scope.of_function && jumps_.size() > scope.jumps) {
    const Jump& jump = jumps_[scope.jumps];
    if (jump.name.empty()) throw SyntaxError(jump.place, "break outside a loop");
    throw SyntaxError(jump.place, "no visible label '" + jump.name + "' for goto");
  }
  for (std::size_t i = scope.jumps; i < jumps_.size(); ++i) jumps_[i].locals = std::min(jumps_[i].locals, scope.locals);
  scopes_.pop_back();
}

std::size_t Scopes::first_of_function(std::size_t Scope::*count) const {
  const auto own = std::find_if(scopes_.rbegin(), scopes_.rend(), [](const Scope& s) { return s.of_function; });
  return *own.*count;
}

std::int32_t Scopes::declare(const std::string& name, Place place, Variable::Attribute attribute) {
  if (locals_.size() - first_of_function(&Scope::locals) >= kMostLocals)
    throw SyntaxError(place, "too many local variables (limit is 200)");
  const auto nth = static_cast<std::int32_t>(tree_.variables.size());
  tree_.variables.push_back({name, function(), attribute, false, place, {}});
  locals_.push_back(nth);
  by_name_[name].push_back(nth);
  return nth;
}

std::int32_t Scopes::find(const std::string& name) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end() || found->second.empty()) return -1;
  const std::int32_t nth = found->second.back();
  Variable& variable = tree_.variables[nth];
  if (variable.function != function()) variable.captured = true;
  return nth;
}

void Scopes::assign(std::int32_t nth, Place place) {
  Variable& variable = tree_.variables[nth];
  if (variable.attribute != Variable::Attribute::none)
    throw SyntaxError(place, "attempt to assign to const variable '" + variable.name + "'");
  variable.assignments.push_back({function(), place});
}

void Scopes::add_label(const std::string& name, Place place, bool last) {
  for (std::size_t i = first_of_function(&Scope::labels); i < labels_.size(); ++i)
    if (labels_[i].name == name)
      throw SyntaxError(place, "label '" + name + "' already defined on line " + std::to_string(labels_[i].place.line));
  labels_.push_back({name, place});
  solve(name, last ? scopes_.back().locals : locals_.size());
}

// The jumps of this block to that name have arrived.
void Scopes::solve(const std::string& name, std::size_t locals) {
  const auto first = jumps_.begin() + static_cast<std::ptrdiff_t>(scopes_.back().jumps);
  for (auto jump = first; jump != jumps_.end(); ++jump)
    if (jump->name == name && jump->locals < locals)
      throw SyntaxError(jump->place, "<goto " + name + "> jumps into the scope of local '" +
                                         tree_.variable(locals_[jump->locals]).name + "'");
  jumps_.erase(std::remove_if(first, jumps_.end(), [&](const Jump& jump) { return jump.name == name; }), jumps_.end());
}

void Scopes::add_goto(const std::string& name, Place place) {
  const auto first = labels_.begin() + static_cast<std::ptrdiff_t>(first_of_function(&Scope::labels));
  const bool back = std::any_of(first, labels_.end(), [&](const Label& label) { return label.name == name; });
  if (!back) jumps_.push_back({name, place, locals_.size()});
}

void Scopes::add_break(Place place) { jumps_.push_back({"", place, locals_.size()}); }

}  // namespace rules::lua
