#pragma once
// Resolves a function of a script as a tree that runs without Lua, for the events of one shape. Knows which part of Lua
// such trees have - locals, conditions, loops, whole numbers, lists, the API and other such functions of the file - and
// what each becomes; a function that uses anything else is left to Lua. Knows nothing of how trees are run.
#include "fast/bound_script.hpp"

namespace rules::fast {

/// Thrown where a function has to be left to Lua.
struct ForLua {};

/// A value that is known while resolving.
inline Node constant_of(std::int64_t code, int line) { return {.line = line, .constant = code}; }

/// Only the first value of what may give more, as Lua has it in parentheses.
Node only_first(Node node);

class Resolver {
 public:
  /// `shape`: of the events, or of the value that is modified; -1: there is none.
  Resolver(script::Host& host, BoundScript& file, std::int32_t shape) : host_(host), file_(file), shape_(shape) {}
  /// `event`: the first parameter is the event, and the second the card. Throws ForLua.
  std::unique_ptr<Code> resolve(const lua::Function& function, bool event);

 private:
  using Nodes = std::vector<Node>;

  /// What a variable stands for.
  struct Local {
    std::int16_t slot;
    bool event = false;       ///< the event, of which only fields and methods can be used
    std::int32_t outer = -1;  ///< if it is an event around that one: which; its fields can be used, and it can be
                              ///< asked for, as it may not be there
  };

  std::int16_t declare(std::int32_t variable, bool event = false);
  std::int16_t take_slot();
  const Local* find(const lua::Expression& e) const;
  const Local& assignable(const lua::Expression& e) const;
  const Code& routine(std::int32_t variable);

  // Statements.
  void add_block(const lua::Block& block, std::vector<Step>& to);
  void add_open_block(const lua::Block& block, std::vector<Step>& to);
  Step statement(const lua::Statement& s);
  Step local(const lua::Statement& s);
  Step assign(const lua::Statement& s);
  Step append(const lua::Statement& s);
  Step repeat(const lua::Statement& s);
  void branch(const lua::Statement& s, std::size_t from, std::vector<Step>& to);
  Step count(const lua::Statement& s);
  Step each(const lua::Statement& s);
  Step give_back(const lua::Statement& s);

  // Expressions: one whose value is used; one of which only matters whether it holds, as of events around this one.
  Nodes values(const std::vector<lua::Expression>& from, std::size_t first = 0);
  Node value(const lua::Expression& e);
  Node condition(const lua::Expression& e);
  /// The event around this one that it stands for, or -1.
  std::int32_t outer_event(const lua::Expression& e) const;
  Node outer(const lua::Expression& e);
  Node with_meaning(const lua::Expression& e, const script::Meaning& meaning);
  Node text(const std::string& text, int line);
  Node name(const lua::Expression& e) const;
  Node field(const lua::Expression& e);
  Node event_field(const std::string& name, int line) const;
  Node outer_field(const lua::Expression& e, std::int32_t event);
  Node attribute(Node of, const std::string& name, int line);
  Node unary(const lua::Expression& e);
  Node binary(const lua::Expression& e);
  Node made_of(Node::Kind kind, int line, const lua::Expression& e);

  // Calls.
  Node call(const lua::Expression& e, const script::Meaning* meaning);
  Node callee(const lua::Expression& e);
  /// table.map or table.best with a function of the file, or one that is written there and only gives back one thing.
  Node of_each(const lua::Expression& e);
  /// What that function gives for the value in a new local, `at`.
  Node of_one(const lua::Expression& given, std::int16_t& at);
  Nodes arguments(const lua::Expression& e, const script::Meaning* meaning);
  Node method(const lua::Expression& e);
  Node replacement(const lua::Expression& e, const script::ApiFunction& method);
  Node method_call(const script::ApiFunction& method, Nodes given, std::vector<std::int8_t> slots, int line);
  /// Makes a node of a call that only reads a known variable, of a player whose place needs no working out.
  void read_at_once(Node& call) const;
  const script::Meaning* meaning_of(const lua::Expression& e) const;

  // The tests that come first.
  void read_first(Code& code) const;
  bool add_tests(const Node& condition, std::vector<Test>& tests) const;
  std::optional<Test> test_of(const Node& condition) const;
  std::optional<Source> source_of(const Node& node) const;
  std::optional<Source> variable_of(const Node& call) const;
  /// The variable that a call of the API reads, if it is known; else nullptr.
  const VariableDecl* variable_read(const Node& call) const;

  script::Host& host_;
  BoundScript& file_;
  std::int32_t shape_;
  std::size_t parameters_ = 0;  ///< of a function of an event
  std::map<std::int32_t, Local> locals_;
  std::size_t slots_ = 0;  ///< that are taken
  int height_ = 0;         ///< how deep it calls others
};

}  // namespace rules::fast
