#pragma once
// Scopes: while a text is read, which variable a name means. Owns the scopes that are open at the moment, innermost
// last. The result is written into the variables of the tree. Knows no grammar. Invariant: the time to look up a name
// doesn't depend on how many names there are. Read next: expression_parser.hpp.

#include <string>
#include <unordered_map>
#include <vector>

#include "lua/tree.hpp"

namespace rules::lua {

class Scopes {
 public:
  explicit Scopes(Tree& tree) : tree_(tree) {}

  /// Opens the function of that number in the tree, and its block.
  void open_function(std::int32_t function);
  void close_function();
  std::int32_t function() const { return functions_.back(); }
  void open_block();
  void close_block();

  /// A local that is known from here on.
  std::int32_t declare(const std::string& name, SourceRange place, Variable::Attribute attribute = {});
  /// The local that the name is here, or -1: it is a global.
  std::int32_t find(const std::string& name) const;
  /// Notes an assignment.
  void assign(std::int32_t variable, SourceRange place);

 private:
  Tree& tree_;
  std::vector<std::int32_t> functions_, locals_;  ///< open ones; known ones
  std::vector<std::size_t> blocks_;               ///< that are open: how many locals there were before each
  std::unordered_map<std::string, std::vector<std::int32_t>> by_name_;
};

}  // namespace rules::lua
