#include "lua/assigned.hpp"

#include "lua/walk.hpp"

namespace rules::lua {
namespace {

struct Globals : Visitor {
  void statement(const Statement& s) {
    for (const Expression& target : s.targets)
      if (target.kind == Expression::Kind::global) names.insert(target.text);
  }
  std::set<std::string> names;
};

}  // namespace

std::set<std::string> assigned_globals(const Tree& tree) {
  Globals globals;
  walk(tree, tree.body(), globals);
  return std::move(globals.names);
}

}  // namespace rules::lua
