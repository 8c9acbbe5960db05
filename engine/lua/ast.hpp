// Tree: a parsed Lua 5.4 source with its names resolved. Owns expressions, statements, functions and variables as plain
// values. Invariant: each index of a function or variable is valid in its tree. No node is more than `Bounds::height`
// above its deepest leaf, so visitors may recurse. Read next: parser.hpp (makes trees).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lua/lexer.hpp"

namespace rules::lua {

enum class Operator : std::uint8_t {
  none,
  // binary
  or_,
  and_,
  less,
  more,
  at_most,
  at_least,
  unequal,
  equal,
  bit_or,
  bit_xor,
  bit_and,
  shift_left,
  shift_right,
  concatenate,
  add,
  subtract,
  multiply,
  divide,
  whole_divide,
  modulo,
  power,
  // unary
  not_,
  negate,
  length,
  bit_not
};

struct Expression {
  enum class Kind : std::uint8_t {
    nil,
    true_,
    false_,
    integer,
    number,
    text,
    varargs,      ///< ...
    function,     ///< `function`: its index
    local,        ///< `text`: the name; `variable`: its index; of this function or an enclosing one
    global,       ///< `text`: the name
    field,        ///< of[0].text
    index,        ///< of[0][of[1]]
    call,         ///< of[0](of[1], ...)
    method,       ///< of[0]:text(of[1], ...)
    parentheses,  ///< (of[0]): truncated to one value
    table,        ///< {of...}
    named_item,   ///< in a table: text = of[0]
    keyed_item,   ///< in a table: [of[0]] = of[1]
    unary,
    binary
  };
  Kind kind = Kind::nil;
  Operator operation = Operator::none;
  std::int32_t id = -1;     ///< from 0, dense within the tree
  std::int32_t line = 0;    ///< line that Lua reports for an error, even if the expression spans several
  std::int32_t height = 1;  ///< height above its deepest leaf
  std::int32_t variable = -1, function = -1;
  SourceRange place;
  std::int64_t integer = 0;
  double number = 0;
  std::string text = {};
  std::vector<Expression> of = {};
};

struct Statement;

struct Block {
  std::vector<Statement> statements;
  std::int32_t height = 0;
  SourceRange opened;  ///< range of the keyword or bracket that opens it
};

struct Statement {
  enum class Kind : std::uint8_t {
    local,           ///< local variables... = values...
    local_function,  ///< local function variables[0]; values[0] is the function
    function,        ///< function targets[0]; values[0] is the function
    assign,          ///< targets... = values...
    call,            ///< values[0]
    do_,             ///< blocks[0]
    while_,          ///< while values[0] do blocks[0]
    repeat,          ///< repeat blocks[0] until values[0]
    branch,          ///< if values[i] then blocks[i]; one more block is the else
    count,           ///< for variables[0] = values... do blocks[0]
    each,            ///< for variables... in values... do blocks[0]
    return_,         ///< values...
    break_,
    goto_,  ///< text
    label   ///< text
  };
  Kind kind = Kind::do_;
  bool method = false;  ///< function a:b(): the first parameter is `self`
  std::int32_t height = 1;
  std::int32_t line = 0;  ///< line that Lua reports for an error in a loop's header
  SourceRange place;
  std::string text = {};
  std::vector<std::int32_t> variables = {};
  std::vector<Expression> targets = {}, values = {};
  std::vector<Block> blocks = {};
};

struct Function {
  std::int32_t parent = -1;  ///< the enclosing function
  std::int32_t last_line = 0;
  bool varargs = false;
  SourceRange place;  ///< from `function` to `end`
  std::vector<std::int32_t> parameters;
  Block body;
};

struct Variable {
  enum class Attribute : std::uint8_t { none, constant, to_close };
  struct Assignment {
    std::int32_t function;  ///< the assigning function
    SourceRange place;
  };
  std::string name;
  std::int32_t function = 0;  ///< the function that declares it
  Attribute attribute = Attribute::none;
  SourceRange place;
  std::vector<Assignment> assignments;  ///< excluding its declaration
};

struct Tree {
  std::vector<Function> functions;  ///< the first is the whole source; outer functions precede inner ones
  std::vector<Variable> variables;
  std::vector<std::pair<std::string, Variable::Assignment>> globals;  ///< assignments of globals, by their names
  std::int32_t expressions = 0;                                       ///< number of expressions

  const Function& function(std::int32_t nth) const { return functions[static_cast<std::size_t>(nth)]; }
  Function& function(std::int32_t nth) { return functions[static_cast<std::size_t>(nth)]; }
  const Variable& variable(std::int32_t nth) const { return variables[static_cast<std::size_t>(nth)]; }
  Variable& variable(std::int32_t nth) { return variables[static_cast<std::size_t>(nth)]; }
  /// Returns the statements of the whole source.
  const Block& body() const { return functions[0].body; }
};

/// Returns true if an expression may yield several values at the end of a list.
inline bool yields_several(const Expression& e) {
  using enum Expression::Kind;
  return e.kind == call || e.kind == method || e.kind == varargs;
}
/// Returns the name in `of.name` and `of["name"]`, or nullptr.
inline const std::string* member_name(const Expression& e) {
  if (e.kind == Expression::Kind::field) return &e.text;
  return e.kind == Expression::Kind::index && e.of[1].kind == Expression::Kind::text ? &e.of[1].text : nullptr;
}
inline bool is_order(Operator operation) { return operation >= Operator::less && operation <= Operator::at_least; }
inline bool is_logical(Operator operation) { return operation == Operator::and_ || operation == Operator::or_; }
inline bool is_equality(Operator operation) { return operation == Operator::equal || operation == Operator::unequal; }

/// Returns the dotted path of an expression like `a.b.c`; empty for any other expression.
std::string dotted_path(const Expression& expression);

// Operators: their symbols and precedences.

/// A binary operator's left and right precedence.
struct Strength {
  Operator operation = Operator::none;
  int left = 0, right = 0;
};
/// Precedence of unary operators over their operand.
constexpr int kUnaryStrength = 12;

/// Returns the binary operator of a symbol; `none` with precedence 0 if there is none.
Strength strength_of(Symbol symbol);

/// Returns the unary operator of a symbol, or `none`.
Operator unary_of(Symbol symbol);

// Visits a tree in source order.

/// Calls visitor.statement(s) and visitor.expression(e) for each node of the block, outer ones first, and
/// visitor.function(nth) before and visitor.end_function(nth) after the body of each function. Derive from this and
/// hide the methods you need.
struct Visitor {
  void statement(const Statement&) {}
  void expression(const Expression&) {}
  void function(std::int32_t) {}
  void end_function(std::int32_t) {}
};

template <class V>
void walk(const Tree& tree, const Block& block, V& visitor);

template <class V>
void walk(const Tree& tree, const Expression& expression, V& visitor) {
  visitor.expression(expression);
  for (const Expression& of : expression.of) walk(tree, of, visitor);
  if (expression.kind != Expression::Kind::function) return;
  visitor.function(expression.function);
  walk(tree, tree.function(expression.function).body, visitor);
  visitor.end_function(expression.function);
}

template <class V>
void walk(const Tree& tree, const Statement& statement, V& visitor) {
  visitor.statement(statement);
  for (const Expression& target : statement.targets) walk(tree, target, visitor);
  if (statement.kind == Statement::Kind::repeat) walk(tree, statement.blocks[0], visitor);
  for (std::size_t i = 0; i < statement.values.size(); ++i) {
    walk(tree, statement.values[i], visitor);
    if (statement.kind == Statement::Kind::branch) walk(tree, statement.blocks[i], visitor);
  }
  if (statement.kind == Statement::Kind::repeat) return;
  const bool branch = statement.kind == Statement::Kind::branch;
  for (std::size_t i = branch ? statement.values.size() : 0; i < statement.blocks.size(); ++i)
    walk(tree, statement.blocks[i], visitor);
}

template <class V>
void walk(const Tree& tree, const Block& block, V& visitor) {
  for (const Statement& statement : block.statements) walk(tree, statement, visitor);
}

/// Visits the whole source, and returns the visitor.
template <class V>
V walk(const Tree& tree, V visitor) {
  walk(tree, tree.body(), visitor);
  return visitor;
}

}  // namespace rules::lua
