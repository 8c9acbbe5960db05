#pragma once
// Scopes: while a text is read, which variable a name means, and where a `goto` or `break` may jump. Owns the scopes
// that are open at the moment, innermost last. The result is written into the variables of the tree. Knows no grammar.
// Invariant: the time to look up a name doesn't depend on how many names there are. Read next: parser_parts.hpp.

#include <string>
#include <string_view>
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
  void open_block(bool loop = false);
  /// Throws SyntaxError for a `break` outside of loops and for a `goto` without its label, at the end of the function.
  void close_block();

  /// A local that is known from here on. Throws SyntaxError if there are more than Lua has.
  std::int32_t declare(const std::string& name, Place place, Variable::Attribute attribute = {});
  /// The local that the name is here, or -1: it is a global. Marks it as captured if a function around this one owns
  /// it.
  std::int32_t find(const std::string& name);
  /// Notes an assignment. Throws SyntaxError if it must not be assigned to.
  void assign(std::int32_t variable, Place place);

  /// `last`: nothing follows in its block. Throws SyntaxError if it is there already, or if a jump to it would enter
  /// the scope of a local.
  void add_label(const std::string& name, Place place, bool last);
  void add_goto(const std::string& name, Place place);
  void add_break(Place place);

 private:
  static constexpr std::size_t kMostLocals = 200;  ///< of a function at a time; Lua's own

  struct Scope {
    bool loop, of_function;
    std::size_t locals, labels, jumps;  ///< how many there were when it was opened
  };
  struct Label {
    std::string name;
    Place place;
  };
  struct Jump {
    std::string name;  ///< empty: a break
    Place place;
    std::size_t locals;  ///< that are known there
  };

  void solve(const std::string& name, std::size_t locals);
  std::size_t first_of_function(std::size_t Scope::*count) const;

  Tree& tree_;
  std::vector<std::int32_t> functions_, locals_;  ///< open ones; known ones
  std::unordered_map<std::string, std::vector<std::int32_t>> by_name_;
  std::vector<Scope> scopes_;
  std::vector<Label> labels_;
  std::vector<Jump> jumps_;  ///< that lead forward, as far as is known
};

}  // namespace rules::lua
