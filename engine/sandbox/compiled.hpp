#pragma once
// Compiled: a Lua 5.4 function as the compiler left it, read from its dump. Owns the layout of the dump and of
// instructions. Knows nothing of what is looked for in it. Read next: hidden_state.cpp.

#include <cstdint>
#include <lua.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rules::script {

static_assert(LUA_VERSION_RELEASE_NUM >= 50400 && LUA_VERSION_RELEASE_NUM < 50500,
              "compiled.hpp reads the instructions of Lua 5.4");

/// The instructions that matter here; the numbers are Lua 5.4's.
enum class Op : std::uint8_t {
  load_constant = 3,        // R[A] := K[Bx]
  load_constant_extra = 4,  // R[A] := K[Ax of the next]
  get_upvalue = 9,          // R[A] := Upvalue[B]
  set_upvalue = 10,         // Upvalue[B] := R[A]
  get_table = 12,           // R[A] := R[B][R[C]]
  set_upvalue_field = 15,   // Upvalue[A][K[B]] := RK(C)
  set_table = 16,           // R[A][R[B]] := RK(C)
};

/// One instruction, taken apart.
class Instruction {
 public:
  explicit Instruction(std::uint32_t bits) : bits_(bits) {}
  Op op() const { return static_cast<Op>(bits_ & 0x7f); }
  int a() const { return bits_ >> 7 & 0xff; }
  int b() const { return bits_ >> 16 & 0xff; }
  int bx() const { return static_cast<int>(bits_ >> 15); }
  int ax() const { return static_cast<int>(bits_ >> 7); }

 private:
  std::uint32_t bits_;
};

/// A compiled function with its inner ones.
struct Compiled {
  struct Upvalue {
    bool in_stack;  ///< a register of the function around, else an upvalue of it
    int index;
    std::string name;
  };
  struct Local {
    std::string name;
    int first;  ///< the instruction from which it is alive
  };

  std::string source;  ///< as it was loaded, without the '@'; empty in inner functions
  int line_defined = 0;
  std::vector<Instruction> code;
  std::vector<std::string> constants;  ///< texts; other kinds are empty
  std::vector<Upvalue> upvalues;
  std::vector<Local> locals;
  std::vector<Compiled> inner;
  std::vector<std::int8_t> line_steps;
  std::vector<std::pair<int, int>> lines;  ///< (instruction, line) where a step would not fit

  /// The line of an instruction.
  int line(int instruction) const;
};

/// Reads the Lua function at `function_index`, with its debug information. Raises Lua errors when memory is out.
Compiled read_compiled(lua_State* state, int function_index);

}  // namespace rules::script
