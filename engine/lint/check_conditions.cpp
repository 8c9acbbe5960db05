// Conditions that always hold: in Lua 0, "" and an empty list are true.
#include "lint/check_scripts.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Operator;
using lua::Statement;
using ExpressionKind = Expression::Kind;

class Conditions : public Inside {
 public:
  Conditions(const LintContext& context, const ScriptText& script, LintReport& report)
      : Inside(script), report_(report), types_(context, script) {}

  void statement(const Statement& s) {
    const bool asks =
        s.kind == Statement::Kind::while_ || s.kind == Statement::Kind::repeat || s.kind == Statement::Kind::branch;
    if (!asks) return;
    for (const Expression& condition : s.values) check(last_of(condition));
  }

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::unary && e.operation == Operator::not_) check(last_of(e.of[0]));
    if (e.kind != ExpressionKind::binary || (e.operation != Operator::and_ && e.operation != Operator::or_)) return;
    // In `a and b or c`, b is the intended result if a holds.
    const bool chooses = e.operation == Operator::or_ && e.of[0].kind == ExpressionKind::binary;
    if (!chooses) check(last_of(e.of[0]));
  }

 private:
  /// Returns the operand that decides a condition last; the earlier ones of `a and b` are checked separately.
  static const Expression& last_of(const Expression& e) {
    if (e.kind == ExpressionKind::parentheses) return last_of(e.of[0]);
    const bool joins =
        e.kind == ExpressionKind::binary && (e.operation == Operator::and_ || e.operation == Operator::or_);
    return joins ? last_of(e.of[1]) : e;
  }

  void check(const Expression& e) {
    if (e.kind == ExpressionKind::unary && e.operation == Operator::length)
      return add_error(e, "0 counts as true; compare it", "> 0");
    if (const script::ApiFunction* named = types_.function(e))
      return add_error(e, "a function counts as true; call it", script::signature(*named));
    const script::ApiFunction* function = types_.called(e);
    if (!function) return;
    const script::ScriptType result = function->result.type;
    const std::string call = std::string(function->name) + "(...)";
    if (result == Kind::value_of && types_.of(e).kind == Kind::number)
      return add_error(e, "this is a number, and 0 counts as true; compare it, or make the variable a flag",
                       call + " > 0");
    if (result == Kind::number) add_error(e, "0 counts as true; compare it", call + " > 0");
    else if (result == Kind::set) add_error(e, "an empty set counts as true; check its size", "size(" + call + ") > 0");
    else if (script::type_info(result).kinds & script::kinds_in(Kind::list))
      add_error(e, "an empty list counts as true; check its length", "#" + call + " > 0");
    else if (result == Kind::outcome) add_error(e, "every outcome counts as true; compare it", call + " == \"done\"");
  }

  void add_error(const Expression& e, const std::string& why, const std::string& form) {
    report_.add("always-true", script().path, script().mark(e.place), why + ", as in " + form);
  }

  LintReport& report_;
  TypeInference types_;
};

}  // namespace

void check_conditions(const LintContext& context, const ScriptText& script, LintReport& report) {
  Conditions conditions(context, script, report);
  lua::walk(script.tree, script.tree.body(), conditions);
}

}  // namespace rules::lint
