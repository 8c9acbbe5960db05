#include "lua/globals.hpp"

#include "lua/walk.hpp"

namespace rules::lua {
namespace {

struct GlobalsVisitor : Visitor {
  explicit GlobalsVisitor(Globals& into) : globals(into) {}
  void statement(const Statement& s) {
    for (const Expression& target : s.targets)
      if (target.kind == Expression::Kind::global) globals.assigned.insert(target.text);
  }
  Globals& globals;
};

}  // namespace

Globals::Globals(const Tree& tree) {
  GlobalsVisitor collector(*this);
  walk(tree, tree.body(), collector);
}

}  // namespace rules::lua
