// What loops go through, and what stands before brackets.
#include "lint/check_scripts.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Statement;
using Kind = Sort::Kind;

class Loops : public Inside {
 public:
  Loops(const LintContext& context, const ScriptText& script, LintReport& report)
      : Inside(script), report_(report), sorts_(context, script) {}

  void expression(const Expression& e) {
    if (e.kind == Expression::Kind::index) check_index(e);
    if (e.kind == Expression::Kind::unary && e.operation == lua::Operator::length) check_length(e);
    if (e.kind == Expression::Kind::call && sorts_.plain_global(e.of[0]) && e.of[0].text == "ipairs") check_list(e);
  }

  void statement(const Statement& s) {
    if (s.kind == Statement::Kind::each) check_loop(s);
    if (s.kind == Statement::Kind::count)
      for (const Expression& bound : s.values) check_bound(bound);
  }

 private:
  void blame(const char* rule, const Expression& at, std::string message) {
    report_.add(rule, script().path, script().mark(at.place), std::move(message));
  }

  /// ipairs(list)
  void check_list(const Expression& e) {
    if (e.of.size() < 2) return;
    const Sort sort = sorts_.of(e.of[1]);
    if (!sort.known() || sort.kind == Kind::list || sort.kind == Kind::table) return;
    blame("argument-kind", e.of[1],
          "ipairs goes through a list, not " + describe(sort) +
              (sort.kind == Kind::zone ? ": cards(zone) is the list of the cards in a zone" : ""));
  }

  /// #zone.hand(player)
  void check_length(const Expression& e) {
    const Sort sort = sorts_.of(e.of[0]);
    if (!sort.single()) return;
    std::string meant;
    if (sort.kind == Kind::zone) meant = ": count(zone) is how many cards lie in it";
    if (sort.kind == Kind::set) meant = ": size(set) is how many players are in it";
    blame("argument-kind", e, describe(sort) + " has no length" + meant);
  }

  /// for p in players() do
  void check_loop(const Statement& s) {
    const Sort sort = s.values.size() == 1 ? sorts_.of(s.values[0]) : Sort{};
    if (!sort.known() || sort.kind == Kind::function) return;
    std::string meant = "ipairs(list)";
    if (sort.kind == Kind::set) meant = "for p in each(set)";
    else if (sort.kind == Kind::zone) meant = "for _, c in ipairs(cards(zone))";
    else if (sort.kind == Kind::list || sort.kind == Kind::table) meant = "for _, x in ipairs(list)";
    else if (sort.whole()) meant = "for p in seats(), or for n = 1, number";
    blame("argument-kind", s.values[0], "a loop can't go through " + describe(sort) + " itself: write " + meant);
  }

  /// for n = 1, players() do
  void check_bound(const Expression& bound) {
    const Sort sort = sorts_.of(bound);
    if (!sort.known() || sort.whole()) return;
    std::string meant;
    if (sort.kind == Kind::set) meant = ": write for p in each(set)";
    if (sort.kind == Kind::zone) meant = ": write for n = 1, count(zone)";
    if (sort.kind == Kind::list || sort.kind == Kind::table) meant = ": write for n = 1, #list";
    blame("argument-kind", bound, "a loop counts from one number to another, not to " + describe(sort) + meant);
  }

  /// zone.hand[player]
  void check_index(const Expression& e) {
    const Sort sort = sorts_.of(e.of[0]);
    const bool list = sort.kind == Kind::list || sort.kind == Kind::table;
    if (list && e.of[1].kind == Expression::Kind::integer && e.of[1].integer == 0)
      return blame("index-zero", e.of[1], "lists begin at 1, so there is nothing at 0");
    if (!sort.single()) return;
    blame("misspelt-field", e,
          describe(sort) + " has nothing in brackets" +
              (sort.of_player ? ": it is called, as in zone." + sort.of + "(player)" : ""));
  }

  LintReport& report_;
  Sorts sorts_;
};

}  // namespace

void check_loops(const LintContext& context, const ScriptText& script, LintReport& report) {
  Loops loops(context, script, report);
  lua::walk(script.tree, script.tree.body(), loops);
}

}  // namespace rules::lint
