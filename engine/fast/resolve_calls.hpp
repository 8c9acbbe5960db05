#pragma once
// Resolves calls: of the API, of functions of the file, of the event's methods. Their arguments are expressions again.
// Knows no statement. All throw NotCompilable.
#include "fast/context.hpp"
#include "fast/node.hpp"

namespace rules::fast {

class Expressions;

class Calls {
 public:
  /// Those that resolve the arguments outlive it.
  Calls(const Context& around, Expressions& expressions)
      : host_(around.host),
        file_(around.file),
        hook_target_(around.hook_target),
        locals_(around.locals),
        expressions_(expressions) {}
  /// With a meaning: what it names was bound when the file was loaded.
  Node call(const lua::Expression& e, const script::Meaning* meaning);
  Node method(const lua::Expression& e);
  /// How deep they call other functions of the file.
  int height() const { return height_; }

 private:
  using Nodes = std::vector<Node>;

  Node callee(const lua::Expression& e);
  /// table.map or table.best with a function of the file, or one that is written there and only gives back one thing.
  Node of_each(const lua::Expression& e);
  /// What that function gives for the value in a new local, `at`.
  Node of_one(const lua::Expression& given, std::int16_t& at);
  Nodes arguments(const lua::Expression& e, const script::Meaning* meaning);
  Node replacement(const lua::Expression& e, const script::ApiFunction& method);
  Node method_call(const script::ApiFunction& method, Nodes given, std::vector<std::int8_t> slots, int line);
  /// Makes a node of a call that only reads a known variable, of a player whose place needs no working out.
  void read_at_once(Node& call) const;
  const Code& routine(std::int32_t variable);

  script::Host& host_;
  BoundScript& file_;
  std::int32_t hook_target_;
  Locals& locals_;
  Expressions& expressions_;
  int height_ = 0;
};

/// The variable that a call of the API reads, if it is known; else nullptr.
const VariableDecl* variable_read(const script::Host& host, const Node& call);

}  // namespace rules::fast
