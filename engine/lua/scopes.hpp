// Scopes: resolves names to variables during parsing; Globals: the globals that a parsed script assigns. Owns the open
// scopes, and records the result in the tree's variables. Invariant: lookup time doesn't depend on the number of names.
#pragma once
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "lua/ast.hpp"

namespace rules::lua {

class Scopes {
 public:
  explicit Scopes(Tree& tree) : tree_(tree) {}

  /// Opens the tree's function of that index, and its block.
  void open_function(std::int32_t function);
  void close_function();
  std::int32_t function() const { return functions_.back(); }
  void open_block();
  void close_block();

  /// Declares a local that is visible from here on. Returns its index.
  std::int32_t declare(const std::string& name, SourceRange place, Variable::Attribute attribute = {});
  /// Returns the index of the visible local of that name, or -1 for a global.
  std::int32_t find(const std::string& name) const;
  /// Records an assignment, unless its target is a field.
  void assign(const Expression& target);

 private:
  Tree& tree_;
  std::vector<std::int32_t> functions_, locals_;  ///< open functions; visible locals
  std::vector<std::size_t> blocks_;               ///< open blocks: number of locals before each
  std::unordered_map<std::string, std::vector<std::int32_t>> by_name_;
};

/// The globals assigned by a script.
struct Globals {
  explicit Globals(const Tree& tree);
  /// Returns true if the expression is a global that the script doesn't assign.
  bool is_plain(const Expression& e) const { return e.kind == Expression::Kind::global && !assigned.contains(e.text); }

  std::set<std::string> assigned;  ///< globals that the script assigns anywhere
};

}  // namespace rules::lua
