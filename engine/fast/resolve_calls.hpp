#pragma once
// Resolves calls: of the API, of functions of the file, of the event's methods. Arguments are expressions. All
// functions throw NotCompilable.
#include "fast/node.hpp"
#include "fast/scope.hpp"

namespace rules::fast {

class Expressions;

class Calls {
 public:
  /// `expressions`, which resolves the arguments, must outlive this.
  Calls(const Context& around, Expressions& expressions)
      : host_(around.host),
        file_(around.file),
        hook_target_(around.hook_target),
        locals_(around.locals),
        expressions_(expressions) {}
  /// `meaning`: what was bound for the call when the file was loaded, or nullptr.
  Node call(const lua::Expression& e, const script::Meaning* meaning);
  Node method(const lua::Expression& e);
  /// Returns the depth of calls to other functions of the file.
  int height() const { return height_; }

 private:
  using Nodes = std::vector<Node>;

  Node callee(const lua::Expression& e);
  /// Resolves table.map or table.best with a function of the file, or with a function literal that only returns one
  /// value.
  Node of_each(const lua::Expression& e);
  /// Resolves that function's result for the value in a new local, `at`.
  Node of_one(const lua::Expression& given, std::int16_t& at);
  Nodes arguments(const lua::Expression& e, const script::Meaning* meaning);
  Node replacement(const lua::Expression& e, const script::ApiFunction& method);
  Node method_call(const script::ApiFunction& method, Nodes given, std::vector<std::int8_t> slots, int line);
  /// Replaces a call that only reads a known variable by a node that reads it, if the player's seat is available
  /// without computation.
  void read_at_once(Node& call) const;
  const Code& routine(std::int32_t variable);

  script::Host& host_;
  BoundScript& file_;
  std::int32_t hook_target_;
  Locals& locals_;
  Expressions& expressions_;
  int height_ = 0;
};

}  // namespace rules::fast
