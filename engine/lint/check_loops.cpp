// Operands of loops, `#` and indexing.
#include "lint/check_scripts.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Statement;

class Loops : public Inside {
 public:
  Loops(const LintContext& context, const ScriptText& script, LintReport& report)
      : Inside(script), report_(report), types_(context, script) {}

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
  void add_error(const char* rule, const Expression& at, std::string message) {
    report_.add(rule, script().path, script().mark(at.place), std::move(message));
  }

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

  LintReport& report_;
  TypeInference types_;
};

}  // namespace

void check_loops(const LintContext& context, const ScriptText& script, LintReport& report) {
  Loops loops(context, script, report);
  lua::walk(script.tree, script.tree.body(), loops);
}

}  // namespace rules::lint
