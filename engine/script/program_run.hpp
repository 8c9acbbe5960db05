#pragma once
// Runs a program: one call of a function of a script without Lua. Knows what the parts of a program mean, as Lua means
// them; what the API's functions do is theirs.
#include <array>

#include "script/arguments.hpp"

namespace rules::script {

class ProgramRun {
 public:
  using Locals = std::array<std::int64_t, Program::kSlots>;

  /// `routines` are those that its calls name; `frame` is the event, if there is one; `place` is kept
  /// to where it is.
  ProgramRun(Host& host, const std::vector<Program>& routines, Frame* frame, StraightRun& place) : host_(host), routines_(routines), frame_(frame), place_(place) {}
  /// What the program returns, with its parameters as the first locals. Throws what the functions it calls throw, and
  /// std::logic_error where Lua would raise an error.
  std::int64_t run(const Program& program, Locals& locals);

 private:
  enum class Flow : std::int8_t { on, stop, done };
  /// The values of arguments: of the last call among them, perhaps a second.
  struct Values {
    std::array<std::int64_t, StraightCall::kMost> values;
    std::size_t count = 0;
  };

  Flow run(const std::vector<Statement>& block, Locals& locals);
  Flow run(const Statement& statement, Locals& locals);
  Flow run_loop(const Statement& statement, Locals& locals, std::int16_t slot, std::int64_t to);
  [[gnu::noinline]] Flow each_player(const Statement& statement, Locals& locals);
  void assign(const Statement& statement, Locals& locals);
  [[gnu::noinline]] void call_method(const Statement& statement, Locals& locals);
  std::int64_t value(const Expression& e, Locals& locals) {
    if (e.kind == Expression::Kind::local) return locals[static_cast<std::size_t>(e.slot)];
    return e.kind == Expression::Kind::constant ? e.constant : evaluate(e, locals);
  }
  std::int64_t evaluate(const Expression& e, Locals& locals);
  /// Whether it is neither nil nor false.
  bool holds(const Expression& e, Locals& locals);
  [[gnu::noinline]] std::int64_t make_list(const Expression& e, Locals& locals);
  [[gnu::noinline]] std::int64_t extreme(const Expression& e, Locals& locals);
  [[gnu::noinline]] std::int64_t call(const Expression& e, Locals& locals);
  [[gnu::noinline]] std::int64_t routine(const Expression& e, Locals& locals);
  [[gnu::noinline]] std::int64_t arithmetic(const Expression& e, Locals& locals);
  [[gnu::noinline]] std::int64_t attribute_of(const Expression& e, std::int64_t of);
  bool compare(const Expression& e, Locals& locals);
  void read_values(const std::vector<Expression>& expressions, Locals& locals, Values& values);
  std::int64_t field(const char* interned) const;
  std::int64_t from(const Result& result);
  const std::vector<std::int64_t>& list(std::int64_t code, const char* doing) const;
  std::int64_t number(std::int64_t code, const char* doing) const;
  static bool truth(std::int64_t code) { return code != Arguments::kNil && code != Arguments::kFalse; }
  /// Lua's budget is this run's too.
  void check_budget();

  static constexpr std::int64_t kNone = Arguments::kLast;  ///< no value at all

  Host& host_;
  const std::vector<Program>& routines_;
  Frame* frame_;
  StraightRun& place_;
  std::int64_t result_ = kNone, second_ = kNone;  ///< what the last call gave besides its value
};

}  // namespace rules::script
