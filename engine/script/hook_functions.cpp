#include "script/hook_functions.hpp"

#include <map>

#include "lua/walk.hpp"
#include "script/value.hpp"

namespace rules::script {
namespace {

struct Finder : lua::Visitor {
  explicit Finder(const std::string& name) : file(name) {}

  void statement(const lua::Statement& s) {
    if (s.kind == lua::Statement::Kind::local_function && depth == 0) local_functions.push_back(&s);
    if (s.kind != lua::Statement::Kind::function || depth > 0 || s.method) return;
    const lua::Expression* root = &s.targets[0];
    while (root->kind == lua::Expression::Kind::field) root = &root->of[0];
    if (root->kind != lua::Expression::Kind::global || root == &s.targets[0]) return;
    const std::string path = as_id(lua::dotted_path(s.targets[0]));
    found.push_back({&s, file + ":" + std::to_string(s.values[0].place.line) + ":" + path, path});
    ++times[found.back().key];
  }
  void expression(const lua::Expression& e) {
    if (e.kind == lua::Expression::Kind::function && depth == 0) ++begun[e.place.line];
  }
  void function(std::int32_t) { ++depth; }
  void end_function(std::int32_t) { --depth; }

  const std::string& file;
  int depth = 0;
  std::vector<HookFunction> found;
  std::map<std::string, int> times;
  std::map<std::int32_t, int> begun;  ///< top-level functions, by line
  std::vector<const lua::Statement*> local_functions;
};

/// Returns true for table.best and table.map, which only call their function argument.
bool calls_for_each(const lua::Expression& called) {
  return called.kind == lua::Expression::Kind::field && called.of[0].kind == lua::Expression::Kind::global &&
         called.of[0].text == "table" && (called.text == "best" || called.text == "map");
}

struct CallUses : lua::Visitor {
  void expression(const lua::Expression& e) {
    if (e.kind == lua::Expression::Kind::local) ++named[e.variable];
    if (e.kind != lua::Expression::Kind::call) return;
    if (e.of[0].kind == lua::Expression::Kind::local) ++called[e.of[0].variable];
    if (e.of.size() > 2 && e.of[2].kind == lua::Expression::Kind::local && calls_for_each(e.of[0]))
      ++called[e.of[2].variable];
  }
  std::map<std::int32_t, int> named, called;
};

}  // namespace

bool HookFunction::takes_event() const {
  for (const char* table : {"value.", "step.", "ending.", "advice.", "weigh."})
    if (path.starts_with(table)) return false;
  return true;
}

std::vector<HookFunction> hook_functions(const std::string& file, const lua::Tree& tree) {
  Finder finder(file);
  lua::walk(tree, tree.body(), finder);
  const std::set<std::int32_t> routines = only_called(tree);
  std::map<std::int32_t, int> hooks;  // by line, including ambiguous ones
  for (const lua::Statement* s : finder.local_functions)
    if (routines.contains(s->variables[0])) ++hooks[s->values[0].place.line];
  for (const HookFunction& hook : finder.found) ++hooks[hook.statement->values[0].place.line];
  std::erase_if(finder.found, [&](const HookFunction& hook) {
    const std::int32_t line = hook.statement->values[0].place.line;
    return finder.times[hook.key] > 1 || finder.begun[line] != hooks[line];
  });
  return std::move(finder.found);
}

std::set<std::int32_t> only_called(const lua::Tree& tree) {
  CallUses uses;
  lua::walk(tree, tree.body(), uses);
  std::set<std::int32_t> result;
  for (std::size_t i = 0; i < tree.variables.size(); ++i) {
    const auto variable = static_cast<std::int32_t>(i);
    if (tree.variables[i].assignments.empty() && uses.named[variable] == uses.called[variable]) result.insert(variable);
  }
  return result;
}

}  // namespace rules::script
