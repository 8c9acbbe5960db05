// Conditions of branches and loops, and the operands of loops, `#` and indexing.
#include "lint/checks.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Operator;
using lua::Statement;
using ExpressionKind = Expression::Kind;

/// Finds conditions that always hold: in Lua 0, "" and an empty list are true.
class Conditions : public TypedCheck {
 public:
  using TypedCheck::TypedCheck;

  void statement(const Statement& s) {
    const bool asks =
        s.kind == Statement::Kind::while_ || s.kind == Statement::Kind::repeat || s.kind == Statement::Kind::branch;
    if (!asks) return;
    for (const Expression& condition : s.values) check(last_of(condition));
  }

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::unary && e.operation == Operator::not_) check(last_of(e.of[0]));
    if (!lua::is_logical(e.operation)) return;
    // In `a and b or c`, b is the intended result if a holds.
    const bool chooses = e.operation == Operator::or_ && e.of[0].kind == ExpressionKind::binary;
    if (!chooses) check(last_of(e.of[0]));
  }

 private:
  /// Returns the operand that decides a condition last; the earlier ones of `a and b` are checked separately.
  static const Expression& last_of(const Expression& e) {
    if (e.kind == ExpressionKind::parentheses) return last_of(e.of[0]);
    return lua::is_logical(e.operation) ? last_of(e.of[1]) : e;
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
    TypedCheck::add_error("always-true", e, why + ", as in " + form);
  }
};

class Loops : public TypedCheck {
 public:
  using TypedCheck::TypedCheck;

  void expression(const Expression& e) {
    if (e.kind == Expression::Kind::index) check_index(e);
    if (e.kind == Expression::Kind::unary && e.operation == lua::Operator::length) check_length(e);
    if (e.kind == Expression::Kind::call && types_.plain_global(e.of[0]) && e.of[0].text == "ipairs") check_list(e);
  }

  void statement(const Statement& s) {
    if (s.kind == Statement::Kind::each) check_loop(s);
    if (s.kind == Statement::Kind::count)
      for (const Expression& bound : s.values) check_bound(bound);
  }

 private:
  /// ipairs(list)
  void check_list(const Expression& e) {
    if (e.of.size() < 2) return;
    const InferredType inferred_type = types_.of(e.of[1]);
    if (!inferred_type.known() || inferred_type.kind == Kind::list || inferred_type.kind == Kind::table) return;
    add_error("argument-kind", e.of[1],
              "ipairs takes a list, not " + describe(inferred_type) +
                  (inferred_type.kind == Kind::zone ? "; cards(zone) returns the list of cards in a zone" : ""));
  }

  /// #zone.hand(player)
  void check_length(const Expression& e) {
    const InferredType inferred_type = types_.of(e.of[0]);
    if (!inferred_type.single()) return;
    std::string meant;
    if (inferred_type.kind == Kind::zone) meant = "; use count(zone) for the number of cards";
    if (inferred_type.kind == Kind::set) meant = "; use size(set) for the number of players";
    add_error("argument-kind", e, describe(inferred_type) + " has no length" + meant);
  }

  /// for p in players() do
  void check_loop(const Statement& s) {
    const InferredType inferred_type = s.values.size() == 1 ? types_.of(s.values[0]) : InferredType{};
    if (!inferred_type.known() || inferred_type.kind == Kind::function) return;
    std::string meant = "ipairs(list)";
    if (inferred_type.kind == Kind::set) meant = "for p in each(set)";
    else if (inferred_type.kind == Kind::zone) meant = "for _, c in ipairs(cards(zone))";
    else if (inferred_type.kind == Kind::list || inferred_type.kind == Kind::table) meant = "for _, x in ipairs(list)";
    else if (inferred_type.whole()) meant = "for p in seats(), or for n = 1, number";
    add_error("argument-kind", s.values[0],
              "a loop can't iterate over " + describe(inferred_type) + " directly; write " + meant);
  }

  /// for n = 1, players() do
  void check_bound(const Expression& bound) {
    const InferredType inferred_type = types_.of(bound);
    if (!inferred_type.known() || inferred_type.whole()) return;
    std::string meant;
    if (inferred_type.kind == Kind::set) meant = "; write for p in each(set)";
    if (inferred_type.kind == Kind::zone) meant = "; write for n = 1, count(zone)";
    if (inferred_type.kind == Kind::list || inferred_type.kind == Kind::table) meant = "; write for n = 1, #list";
    add_error("argument-kind", bound,
              "a loop counts from one number to another, not to " + describe(inferred_type) + meant);
  }

  /// zone.hand[player]
  void check_index(const Expression& e) {
    const InferredType inferred_type = types_.of(e.of[0]);
    const bool list = inferred_type.kind == Kind::list || inferred_type.kind == Kind::table;
    if (list && e.of[1].kind == Expression::Kind::integer && e.of[1].integer == 0)
      return add_error("index-zero", e.of[1], "lists start at 1");
    if (!inferred_type.single()) return;
    add_error("misspelt-field", e,
              describe(inferred_type) + " can't be indexed" +
                  (inferred_type.of_player ? "; call it instead: zone." + inferred_type.of + "(player)" : ""));
  }
};

}  // namespace

void check_conditions(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, Conditions(context, script, report));
}

void check_loops(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, Loops(context, script, report));
}

}  // namespace rules::lint
