#pragma once
// The tree of a function that runs without Lua, resolved for one event or value: fields of the event by place and
// type, locals by slot, calls of the API with what is known of their arguments. Owns nodes (what has a value), steps
// (what is done) and code (a whole function). Knows nothing of how it is made (resolver.hpp) nor of how it is run
// (run.hpp). Invariant: it never changes once it is made; what `of` has to hold is said by the kind.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "fast/direct_call.hpp"
#include "fast/source.hpp"

namespace rules::fast {

struct Code;

/// What has a value, coded as script::Value has it.
struct Node {
  enum class Kind : std::uint8_t {
    constant,
    local,
    number,  ///< a field of the event, by its type
    seat,
    card,
    field,
    got,        ///< what really moved
    within,     ///< whether it happens within that event
    outer,      ///< a field of that event, if of[0] says that it is there
    owner,      ///< of[0].owner
    of_card,    ///< of[0].name, which cards have
    attribute,  ///< of[0].name, of whatever it is
    index,      ///< of[0][of[1]]
    pile,       ///< the zone `constant`, which each player has, of the player of[0]
    list,       ///< {of...}
    length,
    map,       ///< table.map(of[0], function), which gives of[1] of the value in the local `at`
    best,      ///< table.best(of[0], function, constant)
    variable,  ///< get() of a variable of the game, or of a player, of[1]: its first cell
    call,      ///< of the API
    method,    ///< of the event
    routine,   ///< of a function of the file
    first,     ///< of[0], which may give more
    smallest,
    largest,
    is,  ///< whether the local `at` is the constant
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
    kinds  ///< how many there are
  };
  Kind kind = Kind::constant;
  Type type = Type::number;      ///< of a field
  std::int16_t at = -1;          ///< the slot of a local, or the place of a field; -1: there is no such field;
                                 ///< of_card: the number of a field, or -1 for its kind; attribute: what it is of a
                                 ///< question (script::Tells)
  std::int32_t line = 0;         ///< where Lua says that it went wrong
  std::int64_t constant = 0;     ///< a coded value, which event, or a cell of the state
  const char* name = nullptr;    ///< of an attribute, interned
  const Code* called = nullptr;  ///< of a routine
  std::unique_ptr<PreparedCall> call = {};
  std::vector<Node> of = {};

  /// Whether it may give no value at all, or two.
  bool open() const { return kind == Kind::call || kind == Kind::routine; }
};

/// Whether two numbers compare like this: equal ... at_least.
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

struct Step;

/// Some steps, one after the other; good as long as they are.
struct Steps {
  std::vector<DirectCall> calls = {};            ///< the same steps, if each is one
  const Step *first = nullptr, *last = nullptr;  ///< the last is behind them
  Steps() = default;
  Steps(const Step* from, const Step* to);
  explicit Steps(const std::vector<Step>& all);
  const Step* begin() const { return first; }
  const Step* end() const { return last; }
  bool empty() const { return first == last; }
};

/// What is done.
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
    return_,  ///< values[0], or nothing; or two
    break_,
    kinds  ///< how many there are
  };
  Kind kind;
  std::int16_t by = 1;
  std::int32_t line = 0;
  std::vector<std::int16_t> slots = {};
  std::vector<Node> values = {};
  std::vector<Step> body = {}, otherwise = {};
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

/// A comparison of what can be read at once.
struct Comparison {
  OperandSource left;
  Node::Kind is;  ///< equal ... at_least
  OperandSource right;
};

/// The tests that come first: most handlers mostly do nothing, and say so there.
struct GuardClause {
  enum class Says : std::uint8_t { no, yes, unknown };
  std::vector<Comparison> tests = {};
  Says ends_if = Says::no;                    ///< the function ends if this is what they say
  std::int64_t result = script::Value::kNil;  ///< what it gives then
  Steps otherwise = {};                       ///< what is done else
};

/// A function.
struct Code {
  FunctionId function;            ///< of a hook that it is of, if it is called by the kernel
  std::int32_t hook_target = -1;  ///< of the events that it is for
  std::size_t parameters = 0;     ///< they come in the first slots
  int height = 0;                 ///< how deep it calls others
  script::CallContext::Only only = script::CallContext::Only::all;  ///< what it may do
  bool gives_nothing = false;                                       ///< it has to give back nothing
  GuardClause first = {};
  std::vector<Step> body = {};
  Steps steps = {};  ///< of the body
};

}  // namespace rules::fast
