#pragma once
// Resolves expressions. All functions throw NotCompilable for unsupported ones.
#include "fast/resolve_calls.hpp"

namespace rules::fast {

/// Returns a node for a constant.
inline Node constant_of(std::int64_t code, int line) { return {.line = line, .constant = code}; }

/// Truncates a node to one value, as Lua does for parentheses.
Node only_first(Node node);

class Expressions {
 public:
  explicit Expressions(const Context& around)
      : host_(around.host),
        file_(around.file),
        hook_target_(around.hook_target),
        locals_(around.locals),
        calls_(around, *this) {}

  /// Resolves an expression whose value is used; values(): several, from `first` on.
  Node value(const lua::Expression& e);
  std::vector<Node> values(const std::vector<lua::Expression>& from, std::size_t first = 0);
  /// Resolves an expression used as a condition. Enclosing events have no value, but can be tested for existence.
  Node condition(const lua::Expression& e);
  /// Returns the enclosing event that the expression names, or -1; outer(): its node.
  std::int32_t outer_event(const lua::Expression& e) const;
  Node outer(const lua::Expression& e);
  Node method(const lua::Expression& e) { return calls_.method(e); }
  /// Returns the depth of calls to other functions of the file.
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
