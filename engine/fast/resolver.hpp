// Resolver: compiles a script function for one event or value into a tree that runs without Lua (node.hpp). Knows the
// supported statements: locals, conditions, loops, calls; functions that use anything else are left to Lua, by
// NotCompilable.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "base/restore.hpp"
#include "fast/node.hpp"
#include "fast/prepared_call.hpp"
#include "lua/scopes.hpp"
#include "script/bound_names.hpp"

namespace rules::fast {

/// A script with bound names, its globals, and its local functions, as far as they were resolved. Owns its tree.
struct BoundScript {
  explicit BoundScript(script::BoundFile file);
  /// Returns what was bound for an expression when the file was loaded, or nullptr.
  const script::Meaning* meaning_of(const lua::Expression& e) const;

  const script::BoundFile bound;
  const lua::Globals globals;
  std::map<std::int32_t, std::int32_t> functions;          ///< local functions that are only called, by variable
  std::map<std::int32_t, std::unique_ptr<Code>> routines;  ///< compiled local functions; null: left to Lua
};

/// The resolved meaning of a variable.
struct Local {
  std::int16_t slot;
  bool event = false;       ///< the event: only its fields and methods can be used
  std::int32_t outer = -1;  ///< the hook target of an enclosing event, or -1: its fields can be used, and its existence
                            ///< tested
  std::optional<std::int64_t> constant = {};  ///< the value, if it is constant and known
  bool plain() const { return !event && outer < 0; }
};

/// The slot of each local while a function is resolved.
class Locals {
 public:
  /// The tree must outlive this.
  explicit Locals(const lua::Tree& tree) : tree_(tree) {}

  /// Frees the slots taken while the result lives.
  Restore<std::size_t> block() { return {taken_, taken_}; }
  /// Returns a new slot. take(), name() and declare() throw NotCompilable if none is left.
  std::int16_t take();
  /// Binds a variable; not as a constant if it is assigned anywhere. Inner functions that use it are
  /// Resolver::of_each(), which only read it, or left to Lua.
  void name(std::int32_t variable, Local local);
  /// Binds a variable to a new slot, and returns the slot.
  std::int16_t declare(std::int32_t variable, bool event = false);
  /// Returns the local that an expression names, or nullptr.
  const Local* find(const lua::Expression& e) const;
  /// Returns the slot of a local that holds a value. Throws NotCompilable if it holds none.
  std::int16_t slot_of(const lua::Expression& e) const;
  std::size_t taken() const { return taken_; }

 private:
  const lua::Tree& tree_;
  std::map<std::int32_t, Local> locals_;
  std::size_t taken_ = 0;
};

/// Returns a node for a constant.
inline Node constant_of(std::int64_t code, int line) { return {.line = line, .constant = code}; }

/// Truncates a node to one value, as Lua does for parentheses.
Node only_first(Node node);

/// Resolves a function: its statements, expressions and calls. All functions throw NotCompilable for what is left to
/// Lua.
class Resolver {
 public:
  /// `hook_target`: the event, or the value being modified; -1: none.
  Resolver(script::Host& host, BoundScript& file, std::int32_t hook_target)
      : host_(host), file_(file), hook_target_(hook_target), locals_(file.bound.tree) {}
  /// `event`: the parameters are the event and the card.
  std::unique_ptr<Code> resolve(const lua::Function& function, bool event);

 private:
  using Nodes = std::vector<Node>;

  // ---- statements (resolver.cpp)
  void add_block(const lua::Block& block, std::vector<Step>& to);
  void add_open_block(const lua::Block& block, std::vector<Step>& to);
  Step statement(const lua::Statement& s);
  void local(const lua::Statement& s, std::vector<Step>& to);
  Step several(const lua::Statement& s);
  Step assign(const lua::Statement& s);
  Step append(const lua::Statement& s);
  Step repeat(const lua::Statement& s);
  void branch(const lua::Statement& s, std::size_t from, std::vector<Step>& to);
  Step count(const lua::Statement& s);
  Step each(const lua::Statement& s);
  Step give_back(const lua::Statement& s);

  // ---- expressions (resolve_expressions.cpp)
  /// Resolves an expression whose value is used; values(): several, from `first` on.
  Node value(const lua::Expression& e);
  Nodes values(const std::vector<lua::Expression>& from, std::size_t first = 0);
  /// Resolves an expression used as a condition. Enclosing events have no value, but can be tested for existence.
  Node condition(const lua::Expression& e);
  /// Returns the enclosing event that the expression names, or -1; outer(): its node.
  std::int32_t outer_event(const lua::Expression& e) const;
  Node outer(const lua::Expression& e);
  Node with_meaning(const lua::Expression& e, const script::Meaning& meaning);
  Node text(const std::string& text, int line);
  Node name(const lua::Expression& e) const;
  Node field(const lua::Expression& e);
  Node event_field(const std::string& name, int line) const;
  Node outer_field(const lua::Expression& e, std::int32_t event);
  Node attribute(Node of, const std::string& name, int line);
  Node operation(const lua::Expression& e);
  Node made_of(Node::Kind kind, int line, const lua::Expression& e);

  // ---- calls (resolve_calls.cpp): of the API, of functions of the file, of the event's methods
  Node call(const lua::Expression& e);
  Node method(const lua::Expression& e);
  Node callee(const lua::Expression& e);
  /// Resolves table.map or table.best with a function of the file, or with a function literal that only returns one
  /// value.
  Node of_each(const lua::Expression& e);
  /// Resolves that function's result for the value in a new local, `at`.
  Node of_one(const lua::Expression& given, std::int16_t& at);
  Nodes arguments(const lua::Expression& e, const script::ApiFunction& function, std::vector<std::int8_t>& slots);
  /// Replaces a call that only reads a known variable by a node that reads it, if the player's seat is available
  /// without computation.
  void read_at_once(Node& call) const;
  const Code& routine(std::int32_t variable);

  script::Host& host_;
  BoundScript& file_;
  std::int32_t hook_target_;
  Locals locals_;
  int height_ = 0;  ///< depth of calls to other functions of the file
};

}  // namespace rules::fast
