#pragma once
// Code: a program translated for the events of one shape. Owns the instructions, the calls of the API with everything
// that could be looked up beforehand, and the tests that are made first, because most handlers have nothing to do most
// of the time. Made by translate.hpp, run by code_run.hpp. Doesn't know how programs are written.
#include <cstdint>
#include <string>
#include <vector>

#include "fast/prepared_call.hpp"
#include "fast/program.hpp"

namespace rules::fast {

struct Code {
  static constexpr std::size_t kRegisters = 96;        ///< the program's locals, and what lies between
  static constexpr std::int64_t kNone = Coded::kLast;  ///< no value at all

  /// Where an operand is: a register, or the constant ~ref.
  using Ref = std::int16_t;

  enum class Op : std::uint8_t {
    load,  // to := a
    number,
    seat,
    card,
    field,
    got,
    outer,
    me,
    owner,  // to := the event's field a; what really moved; field b of the event `extra` around it; the card; its owner
    within,     // to := whether it happens within the event `extra`
    attribute,  // to := a.names[extra]
    add,
    subtract,
    multiply,
    divide,
    modulo,
    negate,
    length,
    index,  // to := a OP b
    list,
    smallest,
    largest,  // to := that of the arguments of calls[extra]
    append,   // adds b to the list a
    call,
    just_call,
    routine,
    second,  // to := calls[extra], if that is wanted; the second result of the last call
    jump,
    jump_if,
    jump_unless,
    jump_equal,
    jump_unequal,
    jump_less,
    jump_not_less,
    jump_at_most,
    jump_not_at_most,  // to `extra`
    count,
    count_on,  // to, from a to the register behind, by b; goes to `extra` if there is none; if there is one more
    players,
    players_on,  // a set, from b on; to, and to `extra` if there is none left
    items,
    items_on,  // likewise b over a list, and to for their number
    again,     // a loop begins anew, at `extra`
    method,    // calls[extra], of the event
    return_,
    return_both,
    end  // a; with the second result of the last call; nothing
  };

  struct Instruction {
    Op op;
    Ref to = 0, a = 0, b = 0;
    std::int32_t extra = 0;
    std::int32_t line = 0;
  };

  struct Test {
    enum class Is : std::uint8_t { equal, unequal, less, at_most, more, at_least };
    Source left;
    Is is;
    Source right;
  };

  /// Whether all tests hold.
  enum class Passed : std::uint8_t { no, yes, unknown };

  std::int32_t shape = -1;
  std::size_t parameters = 0;  ///< that routines are called with, in the first registers
  std::vector<Instruction> instructions;
  std::vector<std::int64_t> constants;
  std::vector<const char*> names;  ///< of attributes, interned
  std::vector<PreparedCall> calls;
  std::vector<const Code*> routines;        ///< that it calls
  Running::Only only = Running::Only::all;  ///< what it may do
  std::vector<Test> tests;
  Passed ends_if = Passed::no;        ///< it ends if this is what the tests say
  std::int64_t result = Coded::kNil;  ///< what it returns then
  std::size_t behind = 0;             ///< where it goes on otherwise
};

}  // namespace rules::fast
