// Values that may be nil where nil is an error: unset seat variables, and arguments omitted in calls of the script's
// own functions. A value that the function tests anywhere is accepted.
#include <algorithm>
#include <map>
#include <set>

#include "lint/checks.hpp"
#include "script/value.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Operator;
using lua::Statement;
using script::ScriptType;
using ExpressionKind = Expression::Kind;

const Expression& inside_parentheses(const Expression& e) {
  return e.kind == ExpressionKind::parentheses ? inside_parentheses(e.of[0]) : e;
}

/// Returns the variable that this is a `get` of, or "".
std::string variable_read(const TypeInference& types, const Expression& e) {
  const script::ApiFunction* const function = types.called(e);
  if (!function || function->result.type != ScriptType::value_of || e.of.size() < 2) return "";
  const auto [table, name] = types.constant(e.of[1]);
  return table == "variable" ? name : "";
}

/// Collects what a script tests: locals, and game variables in each top-level function.
class Tested : public Inside {
 public:
  Tested(const ScriptText& script, const TypeInference& types) : Inside(script), types_(types) {}

  void statement(const Statement& s) {
    if (s.kind == Statement::Kind::while_ || s.kind == Statement::Kind::repeat || s.kind == Statement::Kind::branch)
      for (const Expression& condition : s.values) add(condition);
  }
  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::unary && e.operation == Operator::not_) add(e.of[0]);
    if (lua::is_equality(e.operation) || lua::is_logical(e.operation)) add(e.of[0]);
    if (lua::is_equality(e.operation)) add(e.of[1]);
  }

  bool has(std::int32_t local) const { return locals_.contains(local); }
  bool has(std::int32_t function, const std::string& variable) const {
    return variables_.contains({function, variable});
  }

 private:
  void add(const Expression& condition) {
    const Expression& e = inside_parentheses(condition);
    if (e.kind == ExpressionKind::local) locals_.insert(e.variable);
    const std::string variable = variable_read(types_, e);
    if (!variable.empty() && !loading()) variables_.insert({outermost(), variable});
  }

  const TypeInference& types_;
  std::set<std::int32_t> locals_;
  std::set<std::pair<std::int32_t, std::string>> variables_;
};

/// Collects the locals that are used where nil is an error.
class Needed : public lua::Visitor {
 public:
  explicit Needed(const TypeInference& types) : types_(types) {}

  void statement(const Statement& s) {
    if (s.kind == Statement::Kind::count)
      for (const Expression& bound : s.values) add(bound);
  }
  void expression(const Expression& e) {
    switch (e.kind) {
      case ExpressionKind::field:
      case ExpressionKind::index:
      case ExpressionKind::method: return add(e.of[0]);
      case ExpressionKind::unary:
        if (e.operation != Operator::not_) add(e.of[0]);
        return;
      case ExpressionKind::binary:
        if (lua::is_logical(e.operation) || lua::is_equality(e.operation)) return;
        for (const Expression& each : e.of) add(each);
        return;
      case ExpressionKind::call: return add_arguments(e);
      default: return;
    }
  }

  bool has(std::int32_t local) const { return locals_.contains(local); }

 private:
  void add(const Expression& e) {
    if (const Expression& used = inside_parentheses(e); used.kind == ExpressionKind::local)
      locals_.insert(used.variable);
  }
  void add_arguments(const Expression& call) {
    if (!types_.constant(call.of[0]).first.empty() && call.of.size() > 1) return add(call.of[1]);  // zone.hand(p)
    const script::ApiFunction* const function = types_.called(call);
    if (!function) return;
    const auto taken = function->taken();
    for (std::size_t i = 0; i + 1 < call.of.size() && i < taken.size(); ++i)
      if (!script::may_be_left_out(taken[i]) && !depends(taken[i]) && taken[i].type < ScriptType::fields)
        add(call.of[i + 1]);
  }

  const TypeInference& types_;
  std::set<std::int32_t> locals_;
};

/// Returns the seat variables that may be unset when a script reads them: without a `start`, unless a step sets them
/// and nothing resets them.
std::set<std::string> maybe_nobody(const LintContext& context) {
  struct Writes : Inside {
    Writes(const LintContext& of, const ScriptText& text) : Inside(text), types(of, text) {}
    void expression(const Expression& e) {
      const script::ApiFunction* const function = types.called(e);
      if (!function || !function->takes(ScriptType::value_of) || e.of.size() < 3) return;
      const auto [table, name] = types.constant(e.of[1]);
      if (table != "variable") return;
      if (e.of[2].kind == ExpressionKind::nil) cleared.insert(name);
      else if (hook() && hook()->table == "step") given.insert(name);
    }
    TypeInference types;
    std::set<std::string> cleared, given;
  };
  std::set<std::string> cleared, given, out;
  for (const auto& script : context.scripts) {
    Writes writes = lua::walk(script->tree, Writes(context, *script));
    cleared.merge(writes.cleared);
    given.merge(writes.given);
  }
  for (const packs::Record* variable : context.read().of_kind("variable")) {
    const std::string name = script::in_lua(variable->id);
    if (variable->text("type") != "seat" || variable->number("start", -1) >= 0) continue;
    const bool stays = variable->text("until") == "game" && !cleared.contains(name);
    if (!stays || !given.contains(name)) out.insert(name);
  }
  return out;
}

class Nil : public TypedCheck {
 public:
  Nil(const LintContext& context, const ScriptText& script, LintReport& report)
      : TypedCheck(context, script, report),
        nobody_(maybe_nobody(context)),
        tested_(lua::walk(script.tree, Tested(script, types_))),
        needed_(lua::walk(script.tree, Needed(types_))) {}

  void statement(const Statement& s) {
    const bool local = s.kind == Statement::Kind::local || s.kind == Statement::Kind::local_function;
    for (std::size_t i = 0; local && i < std::min(s.variables.size(), s.values.size()); ++i)
      if (s.values[i].kind == ExpressionKind::function && script().tree.variable(s.variables[i]).assignments.empty())
        own_[s.variables[i]] = s.values[i].function;
  }

  void expression(const Expression& e) {
    if (e.kind != ExpressionKind::call) return;
    if (!types_.constant(e.of[0]).first.empty() && e.of.size() == 2)
      return check_player(e.of[1], "zone." + types_.constant(e.of[0]).second);
    if (const script::ApiFunction* const function = types_.called(e)) return check_players(e, *function);
    if (const auto own = own_.find(e.of[0].variable); e.of[0].kind == ExpressionKind::local && own != own_.end())
      check_given(e, script().tree.function(own->second));
  }

 private:
  void check_players(const Expression& e, const script::ApiFunction& function) {
    const auto taken = function.taken();
    for (std::size_t i = 0; i + 1 < e.of.size() && i < taken.size(); ++i) {
      const ScriptType takes = taken[i].type;
      const bool player = takes == ScriptType::player || takes == ScriptType::holder || takes == ScriptType::subject ||
                          takes == ScriptType::owner_of ||
                          (takes == ScriptType::subject_of && !script::may_be_left_out(taken[i]));
      if (player && !taken[i].optional) check_player(e.of[i + 1], function.name);
    }
    if (function.last() != ScriptType::fields || e.of.size() < 3 || e.of[1].kind != ExpressionKind::text) return;
    const EventDecl* const event = context_.event(e.of[1].text);
    for (const Expression& item : e.of[2].of)
      for (const FieldDecl& field : event ? event->fields : std::vector<FieldDecl>())
        if (item.kind == ExpressionKind::named_item && script::in_lua(field.id) == item.text &&
            field.type == Type::seat && !field.ask && !field.starts)
          check_player(item.of[0], "event '" + event->id + "'");
  }

  /// Reports a possibly unset variable where a player is required.
  void check_player(const Expression& argument, const std::string& what) {
    const Expression& e = inside_parentheses(argument);
    if (e.kind == ExpressionKind::local && tested_.has(e.variable)) return;
    const Expression* const origin = types_.origin(e);
    const std::string variable = variable_read(types_, origin ? *origin : e);
    if (!nobody_.contains(variable) || loading() || tested_.has(outermost(), variable)) return;
    add_error("maybe-nobody", argument,
              what + " needs a player, and variable." + variable +
                  " may be unset; test it first, as in `local p = get(...) if p then ... end`, or give it a `start`");
  }

  /// Reports arguments omitted in a call of the script's own function.
  void check_given(const Expression& e, const lua::Function& function) {
    const std::size_t given = e.of.size() - 1;
    if ((given > 0 && lua::yields_several(e.of.back())) || function.varargs) return;
    for (std::size_t i = given; i < function.parameters.size(); ++i) {
      const std::int32_t parameter = function.parameters[i];
      const lua::Variable& declared = script().tree.variable(parameter);
      if (!needed_.has(parameter) || tested_.has(parameter) || !declared.assignments.empty()) continue;
      return add_error("argument-count", e,
                       "'" + e.of[0].text + "' needs " + std::to_string(i + 1) +
                           (i == 0 ? " argument, found " : " arguments, found ") + std::to_string(given) +
                           ", so its '" + declared.name + "' is nil, which is not allowed");
    }
  }

  std::set<std::string> nobody_;
  Tested tested_;
  Needed needed_;
  std::map<std::int32_t, std::int32_t> own_;  ///< the script's functions, by their locals
};

}  // namespace

void check_nil(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, Nil(context, script, report));
}

}  // namespace rules::lint
