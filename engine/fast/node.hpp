#pragma once
// The resolved tree of a function, for one event or value: event fields by position and type, locals by slot, API calls
// with prepared arguments. Owns nodes (expressions), steps (statements) and code (a function): closures, each a function
// pointer and its operands. Made by resolver.hpp, run by run.hpp. Invariant: immutable once made; the kind determines
// the contents of `of`.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/attributes.hpp"
#include "fast/prepared_call.hpp"
#include "kernel/state/game_state.hpp"

namespace rules::fast {

struct Code;
struct Node;
struct Run;
struct Step;

using Evaluate = std::int64_t (*)(const Node&, Run&);

/// Control flow after a step: the next one, out of the loop, or out of the function.
enum class Then { on, out, back };
using Perform = Then (*)(const Step&, Run&);

/// An expression, whose value is tagged as in script::Value.
struct Node {
  enum class Kind : std::uint8_t {
    constant,
    local,
    number,  ///< a field of the event, by type
    seat,
    card,
    field,
    got,        ///< amount really moved
    within,     ///< true if inside that event
    outer,      ///< a field of that enclosing event, if of[0] says that it exists
    owner,      ///< of[0].owner
    of_card,    ///< of[0].name, an attribute of cards
    attribute,  ///< of[0].name, of anything
    index,      ///< of[0][of[1]]
    pile,       ///< the per-player zone `constant` of the player of[0]
    list,       ///< {of...}
    length,
    map,       ///< table.map(of[0], function); the function returns of[1] for the value in local `at`
    best,      ///< table.best(of[0], function, constant)
    variable,  ///< get() of a variable of the game, or of the player of[1]: its first cell
    call,      ///< of an API function
    method,    ///< of an event method
    routine,   ///< of a function of the file
    first,     ///< of[0], truncated to one value
    smallest,
    largest,
    not_,
    and_,
    or_,
    equal,
    unequal,
    less,
    at_most,
    more,
    at_least,
    add,
    subtract,
    multiply,
    divide,
    modulo,
    negate,
    kinds  ///< number of kinds
  };
  Kind kind = Kind::constant;
  Type type = Type::number;      ///< type of a field
  std::int16_t at = -1;          ///< slot of a local, or position of a field; -1: no such field; of_card: index of a
                                 ///< field, or -1 for the kind; attribute: the question's field (script::Tells)
  std::int32_t line = 0;         ///< line that Lua would report for an error
  std::int64_t constant = 0;     ///< a tagged value, an event, or a cell of the state
  const char* name = nullptr;    ///< name of an attribute, interned
  const Code* called = nullptr;  ///< the called function
  std::unique_ptr<PreparedCall> call = {};
  std::vector<Node> of = {};
  Evaluate evaluate = nullptr;  ///< chosen by compile(), for the kind and the kinds of `of`

  /// Returns true if it may yield no value, or two.
  bool open() const { return kind == Kind::call || kind == Kind::routine; }
};

/// Compares two numbers: equal ... at_least.
inline bool holds(Node::Kind is, std::int64_t left, std::int64_t right) {
  switch (is) {
    case Node::Kind::equal: return left == right;
    case Node::Kind::unequal: return left != right;
    case Node::Kind::less: return left < right;
    case Node::Kind::at_most: return left <= right;
    case Node::Kind::more: return left > right;
    default: return left >= right;
  }
}

/// A sequence of steps, valid as long as they are.
struct Steps {
  std::vector<DirectCall> calls = {};            ///< the same steps, if all are direct calls
  const Step *first = nullptr, *last = nullptr;  ///< `last` is past the end
  Steps() = default;
  Steps(const Step* from, const Step* to);
  explicit Steps(const std::vector<Step>& all);
  const Step* begin() const { return first; }
  const Step* end() const { return last; }
  bool empty() const { return first == last; }
};

/// A statement.
struct Step {
  enum class Kind : std::uint8_t {
    set,       ///< slots[0] = values[0]
    evaluate,  ///< values[0]
    assign,    ///< slots... = values...
    append,    ///< values[0][#values[0] + 1] = values[1]
    branch,
    while_,
    repeat,
    count,    ///< for slots[0] = values[0], values[1], by
    seats,    ///< for slots[0] in seats(values[0])
    each,     ///< for slots[0] in each(values[0], values[1])
    items,    ///< for slots... in ipairs(values[0])
    return_,  ///< values[0]; nothing; or two values
    break_
  };
  Kind kind;
  std::int16_t by = 1;
  std::int32_t line = 0;
  std::vector<std::int16_t> slots = {};
  std::vector<Node> values = {};
  std::vector<Step> body = {}, otherwise = {};
  Perform perform = nullptr;  ///< chosen by compile()
};

inline Steps::Steps(const Step* from, const Step* to) : first(from), last(to) {
  for (const Step* step = from; step != to; ++step) {
    const bool only_calls = step->kind == Step::Kind::evaluate &&
                            (step->values[0].kind == Node::Kind::call || step->values[0].kind == Node::Kind::method);
    const auto call = only_calls ? direct_call(*step->values[0].call, step->values[0].line) : std::nullopt;
    if (!call) {
      calls.clear();
      return;
    }
    calls.push_back(*call);
  }
}
inline Steps::Steps(const std::vector<Step>& all) : Steps(all.data(), all.data() + all.size()) {}

/// An operand that is read from the state directly, without conversion to a script value.
struct OperandSource {
  /// A constant; a field of the event, as a value or a number; a variable, of the game or of a field's subject; the
  /// card, and its owner.
  enum class Kind : std::uint8_t { constant, field, number, cell, cell_of_field, me, owner } kind = Kind::constant;
  std::int16_t field = -1;
  Type type = Type::number;
  std::int32_t value = 0;  ///< the constant, or the first cell
  std::int32_t cells = 1;
};

/// Returns the operand; nullopt if there is nothing to read: no card, no such subject.
RULES_ALWAYS_INLINE inline std::optional<std::int32_t> read_source(const OperandSource& source, const StateView& read,
                                                                   const EventContext& context, Card me) {
  switch (source.kind) {
    case OperandSource::Kind::field: return context.fields[at(source.field)];
    case OperandSource::Kind::constant: return source.value;
    case OperandSource::Kind::number: return context.number(source.field);
    case OperandSource::Kind::cell: return read.state()[source.value];
    case OperandSource::Kind::cell_of_field: {
      const std::int32_t subject = context.fields[at(source.field)];
      if (subject < 0 || subject >= source.cells) return std::nullopt;
      return read.state()[source.value + subject];
    }
    case OperandSource::Kind::me: return me ? std::optional(me.index) : std::nullopt;
    case OperandSource::Kind::owner: return me ? std::optional(read.owner(me).index) : std::nullopt;
  }
  return std::nullopt;
}

/// A comparison of two operands that can be read directly.
struct Comparison {
  OperandSource left;
  Node::Kind is;  ///< equal ... at_least
  OperandSource right;
};

/// The guard clause that a function begins with: most handlers usually do nothing, and return there.
struct GuardClause {
  enum class Says : std::uint8_t { no, yes, unknown };
  std::vector<Comparison> tests = {};
  Says ends_if = Says::no;                    ///< the function ends if the tests yield this
  std::int64_t result = script::Value::kNil;  ///< its result in that case
  Steps otherwise = {};                       ///< the steps in the other case
};

/// A compiled function.
struct Code {
  FunctionId function;                                              ///< the hook function, if the kernel calls it
  std::int32_t hook_target = -1;                                    ///< its event or value
  std::size_t parameters = 0;                                       ///< stored in the first slots
  int height = 0;                                                   ///< depth of the functions that it calls
  script::CallContext::Only only = script::CallContext::Only::all;  ///< its permissions
  bool gives_nothing = false;                                       ///< it must return nothing
  GuardClause first = {};
  std::vector<Step> body = {};
  Steps steps = {};  ///< of the body
};

}  // namespace rules::fast
