#pragma once
// Statement parser, which parses a whole source: one method per kind of statement.

#include "lua/expression_parser.hpp"

namespace rules::lua {

class StatementParser final : private ExpressionParser {
 public:
  StatementParser(std::string_view source, const Bounds& bounds) : ExpressionParser(source, bounds) {}
  /// Parses the whole source; call once. Throws SyntaxError, TooMuch.
  Tree parse();

 private:
  Block statements() override;
  Block block();
  std::optional<Statement> statement();
  Statement begin(Statement::Kind kind) const;
  void finish(Statement& statement);
  void read(Statement& s);
  void read_if(Statement& s);
  void read_while(Statement& s);
  void read_do(Statement& s);
  void read_for(Statement& s);
  void read_repeat(Statement& s);
  void read_function(Statement& s);
  void read_local(Statement& s);
  void read_local_function(Statement& s);
  void read_label(Statement& s);
  void read_goto(Statement& s);
  void read_return(Statement& s);
  void read_break(Statement& s);
  void read_simple(Statement& s);
  Variable::Attribute attribute();
};

}  // namespace rules::lua
