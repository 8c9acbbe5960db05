#pragma once
// Reads one function of a script as a program. Knows which statements and expressions of Lua a program can have, and
// what each becomes. Whether a function can be a program at all is decided by program_reader.hpp.
#include <map>
#include <set>
#include <string>

#include "fast/program_reader.hpp"

namespace rules::fast {

/// Thrown where a function is no program.
struct NoProgram {};

/// A function of the file that is a program.
struct Routine {
  std::int64_t index;
  int height;  ///< how deep it calls others
};

/// What names stand for in the whole of a file.
struct Known {
  const BoundFile& file;
  std::map<std::string, const ApiFunction*> natives;  ///< functions of the API that programs may call
  std::set<std::string> assigned;                     ///< globals that the file gives a meaning of its own
  std::map<std::int32_t, Routine> routines;           ///< so far, by variable
};

class FunctionReader {
 public:
  FunctionReader(const Known& known, const TextCode& text_code) : known_(known), text_code_(text_code) {}
  /// `event`: the first parameter is the event. Throws NoProgram.
  Program read(const lua::Function& function, bool event);
  /// How deep it calls routines.
  int height() const { return height_; }

 private:
  using Expressions = std::vector<Expression>;

  /// What a variable stands for in a function.
  struct Local {
    std::int16_t slot;
    bool event = false;       ///< it is the event: only its fields and methods can be used
    std::int64_t outer = -1;  ///< it is an event around that one: only its fields can be used, and whether it is nil
  };
  static constexpr std::int32_t kMostHeight = 250;  ///< of its tree: reading it is recursive
  static constexpr int kMostCalls = 6;              ///< of routines in routines: each takes C++ stack

  std::int16_t declare(std::int32_t variable, bool event = false);
  Local& local(std::int32_t variable);
  const Local* find(const lua::Expression& e) const;

  std::vector<Statement> block(const lua::Block& block);
  std::vector<Statement> open_block(const lua::Block& block);
  Statement statement(const lua::Statement& s);
  void read_local(const lua::Statement& s, Statement& to);
  void read_assign(const lua::Statement& s, Statement& to);
  bool read_append(const lua::Statement& s, Statement& to);
  void read_branch(const lua::Statement& s, std::size_t from, Statement& to);
  void read_count(const lua::Statement& s, Statement& to);
  void read_each(const lua::Statement& s, Statement& to);
  void read_call(const lua::Statement& s, Statement& to);
  void read_method(const lua::Expression& call, Statement& to);
  void read_replace(const lua::Expression& call, Statement& to);

  Expressions expressions(const std::vector<lua::Expression>& from, std::size_t first = 0);
  Expression value(const lua::Expression& e);
  Expression condition(const lua::Expression& e);
  Expression any(const lua::Expression& e);
  Expression with_meaning(const lua::Expression& e, const Meaning& meaning);
  Expression constant(const Dictionary::Constant& constant, int line);
  Expression text(const std::string& text, int line);
  Expression name(const lua::Expression& e);
  Expression field(const lua::Expression& e);
  Expression index(const lua::Expression& e);
  Expression call(const lua::Expression& e, const Meaning* meaning);
  Expression callee(const lua::Expression& e);
  Expression unary(const lua::Expression& e);
  Expression binary(const lua::Expression& e);
  void check_value(const Expression& e) const;
  void check_condition(const Expression& e) const;
  bool is_outer(const Expression& e) const;
  std::int64_t outer_event(const Expression& e) const;
  bool is_plain_global(const lua::Expression& e) const;
  const Meaning* meaning_of(const lua::Expression& e) const;

  const Known& known_;
  const TextCode& text_code_;
  std::map<std::int32_t, Local> locals_;
  std::vector<std::int32_t> in_slots_;  ///< the variables that are known, by slot
  int height_ = 0;
};

}  // namespace rules::fast
