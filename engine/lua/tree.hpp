#pragma once
// Tree: a Lua 5.4 text, parsed; each name of a local variable refers to that variable. Owns expressions, statements,
// functions and variables as plain values. Knows nothing of what scripts are about.
// Invariant: a number that refers to a function or variable refers to one of this tree. No node is more than
// `Bounds::height` above its deepest leaf, so code that visits the tree may use recursion.
// Read next: parser.hpp (makes trees), walk.hpp (visits them).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lua/source_range.hpp"

namespace rules::lua {

enum class Operator : std::uint8_t {
  none,
  // of two
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
  // of one
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
    function,     ///< `function`: its number
    local,        ///< `text`: the name; `variable`: which, of this function or of one around it
    global,       ///< `text`: the name
    field,        ///< of[0].text
    index,        ///< of[0][of[1]]
    call,         ///< of[0](of[1], ...)
    method,       ///< of[0]:text(of[1], ...)
    parentheses,  ///< (of[0]): only its first value
    table,        ///< {of...}
    named_item,   ///< of a table: text = of[0]
    keyed_item,   ///< of a table: [of[0]] = of[1]
    unary,
    binary
  };
  Kind kind = Kind::nil;
  Operator operation = Operator::none;
  std::int32_t id = -1;     ///< from 0, dense in the tree
  std::int32_t line = 0;    ///< where Lua says that it went wrong, also if it is broken over several lines
  std::int32_t height = 1;  ///< above its deepest leaf
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
  SourceRange opened;  ///< of the word or bracket behind which it begins
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
    branch,          ///< if values[i] then blocks[i]; one block more is the else
    count,           ///< for variables[0] = values... do blocks[0]
    each,            ///< for variables... in values... do blocks[0]
    return_,         ///< values...
    break_,
    goto_,  ///< text
    label   ///< text
  };
  Kind kind = Kind::do_;
  bool method = false;  ///< function a:b(): its first parameter is `self`
  std::int32_t height = 1;
  std::int32_t line = 0;  ///< where Lua says that the head of a loop went wrong
  SourceRange place;
  std::string text = {};
  std::vector<std::int32_t> variables = {};
  std::vector<Expression> targets = {}, values = {};
  std::vector<Block> blocks = {};
};

struct Function {
  std::int32_t parent = -1;  ///< the function around it
  std::int32_t last_line = 0;
  bool varargs = false;
  SourceRange place;  ///< from `function` to `end`
  std::vector<std::int32_t> parameters;
  Block body;
};

struct Variable {
  enum class Attribute : std::uint8_t { none, constant, to_close };
  struct Assignment {
    std::int32_t function;  ///< in which
    SourceRange place;
  };
  std::string name;
  std::int32_t function = 0;  ///< the function that it is a local of
  Attribute attribute = Attribute::none;
  SourceRange place;
  std::vector<Assignment> assignments;  ///< besides its declaration
};

struct Tree {
  std::vector<Function> functions;  ///< the first is the text as a whole; an outer function stands before inner ones
  std::vector<Variable> variables;
  std::int32_t expressions = 0;  ///< how many there are

  const Function& function(std::int32_t nth) const { return functions[static_cast<std::size_t>(nth)]; }
  Function& function(std::int32_t nth) { return functions[static_cast<std::size_t>(nth)]; }
  const Variable& variable(std::int32_t nth) const { return variables[static_cast<std::size_t>(nth)]; }
  Variable& variable(std::int32_t nth) { return variables[static_cast<std::size_t>(nth)]; }
  /// The statements of the text as a whole.
  const Block& body() const { return functions[0].body; }
};

/// The names of an expression like `a.b.c`, joined by points; empty if it is another.
std::string dotted_path(const Expression& expression);

}  // namespace rules::lua
