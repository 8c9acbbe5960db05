#pragma once
// Resolves expressions, as trees have them. Knows no statement. All throw NotCompilable for what trees don't have.
#include "fast/resolve_calls.hpp"

namespace rules::fast {

/// A value that is known while resolving.
inline Node constant_of(std::int64_t code, int line) { return {.line = line, .constant = code}; }

/// Only the first value of what may give more, as Lua has it in parentheses.
Node only_first(Node node);

class Expressions {
 public:
  explicit Expressions(const Context& around)
      : host_(around.host),
        file_(around.file),
        hook_target_(around.hook_target),
        locals_(around.locals),
        calls_(around, *this) {}

  /// One whose value is used; several, from the nth on.
  Node value(const lua::Expression& e);
  std::vector<Node> values(const std::vector<lua::Expression>& from, std::size_t first = 0);
  /// One of which only matters whether it holds. Events around this one are no values, but may be there or not.
  Node condition(const lua::Expression& e);
  /// The event around this one that it stands for, or -1; and that event.
  std::int32_t outer_event(const lua::Expression& e) const;
  Node outer(const lua::Expression& e);
  Node method(const lua::Expression& e) { return calls_.method(e); }
  /// How deep they call other functions of the file.
  int height() const { return calls_.height(); }

 private:
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

  script::Host& host_;
  BoundScript& file_;
  std::int32_t hook_target_;
  Locals& locals_;
  Calls calls_;
};

}  // namespace rules::fast
