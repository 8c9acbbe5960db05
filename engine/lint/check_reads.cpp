// Reads and comparisons in scripts, and results of their functions.
#include <set>

#include "lint/checks.hpp"
#include "lint/type_inference.hpp"
#include "packs/schema/schema.hpp"
#include "script/question_kinds.hpp"
#include "script/sources.hpp"
#include "script/value.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Operator;
using lua::Statement;
using ExpressionKind = Expression::Kind;
using packs::contains;
using packs::Names;

const Names& of_question() {
  static const Names all = [] {
    Names names;
    for (const script::ToldField& field : script::told_fields()) names.emplace_back(field.name);
    return names;
  }();
  return all;
}

const Names kOfValue = {"player", "amount", "record", "die", "face", "event"};

/// Returns the constant probably meant by a string that is compared with a value of this type; "" if unclear.
std::string meant_constant(const InferredType& other, const std::string& text) {
  const std::string name = script::in_lua(text);
  const auto write = [&](const char* table) {
    const bool plain = !name.empty() && (name[0] < '0' || name[0] > '9');
    return "; write " + std::string(table) + (plain ? "." + name : "[\"" + name + "\"]");
  };
  switch (other.kind) {
    case Kind::card_kind: return write("card");
    case Kind::card: return "; compare its kind: c.kind == card." + name;
    case Kind::zone: return write("zone");
    case Kind::face: return write("face");
    case Kind::place: return write("place");
    case Kind::resource: return write("resource");
    case Kind::die: return write("die");
    case Kind::record: return write(other.of.empty() ? "KIND" : script::in_lua(other.of).c_str());
    default: return "";
  }
}

std::string meant_method(const std::string& name) {
  for (const script::ApiFunction& method : script::event_methods())
    if (name == method.name) return "; call it with a colon: ev:" + name + "(...)";
  return "";
}

std::string meant_variable(const LintContext& context, const std::string& name, const std::string& of) {
  const packs::Record* variable = context.read().find("variable", script::as_id(name));
  if (!variable || variable->text("of") != of) return "";
  return "; it is a variable, so write get(variable." + name + ", " + of + ")";
}

/// Returns how to get what a script reads as a field of this type; "" if unclear.
std::string meant_field(const LintContext& context, const InferredType& of, const std::string& field) {
  switch (of.kind) {
    case Kind::event:
    case Kind::value: return meant_method(field);
    case Kind::card: return meant_variable(context, field, "card");
    case Kind::record: return meant_variable(context, field, of.of);
    case Kind::list: return "; list[" + field + "] is the item at position " + field + ", and #list is the length";
    case Kind::player:
      return "; to read what a player has, write amount(resource." + field + ", player), get(variable." + field +
             ", player) or zone." + field + "(player)";
    default: return "";
  }
}

/// Returns a hint that an API function was named but not called; "" if it isn't one.
std::string meant_call(const TypeInference& types, const lua::Expression& e) {
  const script::ApiFunction* function = types.function(e);
  return function ? "; call it: " + script::signature(*function) : "";
}

class StateReads : public TypedCheck {
 public:
  using TypedCheck::TypedCheck;

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::field) check_field(e);
    if (lua::is_equality(e.operation)) compare(e);
    if (e.kind == ExpressionKind::binary) calculate(e);
  }

  void statement(const Statement& s) {
    for (const Expression& target : s.targets) {
      if (target.kind != ExpressionKind::field && target.kind != ExpressionKind::index) continue;
      const InferredType of = types_.of(target.of[0]);
      if (of.kind == Kind::event || of.kind == Kind::value)
        add_error("assigns-field", target,
                  "fields of an event can't be assigned; change a number with ev:set, ev:add or ev:multiply");
      else if (of.kind == Kind::card || of.kind == Kind::record || of.kind == Kind::player)
        add_error("assigns-field", target,
                  describe(of) + " can't be changed; store the value in a variable, as in set(variable.x, n)");
    }
    if (s.kind == Statement::Kind::return_ && !s.values.empty()) returning_.insert(innermost());
    if (s.kind == Statement::Kind::return_ && hook() && directly_in_hook()) check_return(s);
    if (s.kind == Statement::Kind::local_function) own_.insert(s.values[0].function);
    if (s.kind == Statement::Kind::return_ && own_.contains(innermost()))
      for (const Expression& value : s.values)
        if (is_fraction(value)) add_error("fraction", value, "numbers in the game are whole" + std::string(kWhole));
  }

  void end_function(std::int32_t nth) {
    if (directly_in_hook() && !returning_.contains(nth)) check_silent(*hook());
    TypedCheck::end_function(nth);
  }

 private:
  /// Reports a function that must return something but never does.
  void check_silent(const HookText& hook) {
    const script::HookTable* table = table_of(hook);
    const Kind gives = table ? table->gives.type : Kind::nothing;
    if (gives == Kind::flag || gives == Kind::number)
      add_error("gives-nothing", hook.statement->targets[0],
                hook.path +
                    " never returns a value: " + (gives == Kind::number ? "return a number" : "return true or false"));
  }

  void check_field(const Expression& e) {
    if (!types_.constant(e).first.empty()) return;
    const InferredType of = types_.of(e.of[0]);
    switch (of.kind) {
      case Kind::event: return check_event_field(e, of);
      case Kind::value:
        if (!contains(kOfValue, e.text)) wrong_field(e, of, "a value being modified", kOfValue);
        return;
      case Kind::question:
        if (!contains(of_question(), e.text)) wrong_field(e, of, "the question", of_question());
        return;
      case Kind::card: return check_card_field(e, of);
      case Kind::record: return check_record_field(e, of);
      default:
        if (!of.single() && of.kind != Kind::list) return;
        add_error("misspelt-field", e,
                  describe(of) + " has no fields, and so no '" + e.text + "'" + meant_field(context_, of, e.text));
    }
  }

  void wrong_field(const Expression& e, const InferredType& of, const std::string& what, const Names& names) {
    const std::string meant = meant_field(context_, of, e.text);
    add_error("misspelt-field", e,
              what + " has no field '" + e.text + "'" + (meant.empty() ? meant_or_all(e.text, names) : meant));
  }

  void check_event_field(const Expression& e, const InferredType& of) {
    if (e.text == "event") return;
    if (e.text == "got") {
      const bool own = e.of[0].kind == ExpressionKind::local && hook() && is_parameter(e.of[0].variable);
      if (own && hook()->table != "after" && hook()->table != "play" && hook()->table != "can" &&
          hook()->table != "must")
        add_error("misspelt-field", e,
                  "ev.got, the number that actually moved, is known only in `after`; here it is nil");
      return;
    }
    if (of.events.empty()) return;
    Names names;
    for (const EventDecl* event : of.events)
      for (const FieldDecl& field : event->fields) names.push_back(script::in_lua(field.id));
    if (contains(names, e.text)) return;
    std::string which = "event '" + of.events[0]->id + "'";
    for (std::size_t i = 1; i < of.events.size(); ++i)
      which += (i + 1 < of.events.size() ? ", '" : " or '") + of.events[i]->id + "'";
    names.emplace_back("event");
    wrong_field(e, of, which, names);
  }

  bool is_parameter(std::int32_t variable) const {
    const auto& parameters = hook()->function(script().tree).parameters;
    return !parameters.empty() && parameters[0] == variable;
  }

  void check_card_field(const Expression& e, const InferredType& of) {
    Names names = {"owner", "deck", "zone"};
    for (const auto& [field, declared] : context_.dictionary(script()).named.at(Kind::card_field))
      names.push_back(field);
    if (!contains(names, e.text)) wrong_field(e, of, "a card", names);
  }

  void check_record_field(const Expression& e, const InferredType& of) {
    const packs::KindSchema* kind = of.of.empty() ? nullptr : context_.read().schema().find(of.of);
    if (!kind) return;
    Names names;
    for (const packs::FieldSchema& field : kind->fields) names.push_back(script::in_lua(field.name));
    if (!contains(names, e.text)) wrong_field(e, of, "a record of kind " + of.of, names);
  }

  /// Returns true if two values can be equal.
  static bool can_equal(const InferredType& a, const InferredType& b) {
    if (!a.known() || !b.known() || a.kind == Kind::nil || b.kind == Kind::nil) return true;
    if (a.whole() && b.whole()) return true;
    if (a.kind == Kind::record && b.kind == Kind::record) return a.of.empty() || b.of.empty() || a.of == b.of;
    if (a.kind == Kind::zone && b.kind == Kind::zone) return a.of_one == b.of_one;
    return a.kind == b.kind;
  }

  void compare(const Expression& e) {
    const InferredType a = types_.of(e.of[0]), b = types_.of(e.of[1]);
    const char* always = e.operation == Operator::equal ? "false" : "true";
    if (e.of[0].kind == ExpressionKind::table || e.of[1].kind == ExpressionKind::table) {
      const InferredType& other = e.of[0].kind == ExpressionKind::table ? b : a;
      return add_error(
          "compares-never-equal", e,
          "a new table never equals another value, so this is always " + std::string(always) +
              (other.kind == Kind::set ? "; the empty set is nobody()" : "; a list is empty if #list == 0"));
    }
    if (!can_equal(a, b)) {
      const InferredType& text = a.kind == Kind::text ? a : b;
      const InferredType& other = a.kind == Kind::text ? b : a;
      std::string hint = meant_call(types_, e.of[0]) + meant_call(types_, e.of[1]);
      if (text.kind == Kind::text && !text.of.empty()) hint = meant_constant(other, text.of);
      if (a.kind == Kind::zone && b.kind == Kind::zone)
        hint = "; compare with zone." + (a.of_one ? a : b).of + ", and the player with the card's owner";
      return add_error("compares-never-equal", e,
                       describe(a) + " and " + describe(b) + " are never equal, so this is always " + always + hint);
    }
    if (a.kind == Kind::nil || b.kind == Kind::nil) return;
    compare_texts(e, e.of[0], b);
    compare_texts(e, e.of[1], a);
    for (const auto& [call, text] : {std::pair(&e.of[0], &b), {&e.of[1], &a}})
      if (const script::ApiFunction* function = types_.called(*call);
          function && function->result.type == Kind::outcome && text->kind == Kind::text && !text->of.empty() &&
          !contains(kOutcomes, text->of))
        add_error("compares-never-equal", e,
                  function->name +
                      std::string(" returns \"done\", \"cancelled\", \"replaced\", \"forbidden\" or \"void\", "
                                  "never \"") +
                      text->of + "\"" + did_you_mean(text->of, kOutcomes));
  }

  /// Reports a comparison of an option that is a choice, or of an event's id, with a string that it can't be.
  void compare_texts(const Expression& e, const Expression& side, const InferredType& text) {
    if (text.kind != Kind::text || text.of.empty()) return;
    Names known;
    std::string what;
    if (const auto [table, name] = types_.constant(side); table == "option") {
      for (const packs::OptionValue& option : context_.read().options())
        if (script::in_lua(option.decl.name) == name && context_.sees(script().pack, option.pack))
          known = option.decl.choices;
      what = "option." + name;
    } else if (side.kind == ExpressionKind::field && side.text == "event" &&
               types_.of(side.of[0]).kind == Kind::event) {
      const InferredType event = types_.of(side.of[0]);
      for (const EventDecl* each : event.events) known.push_back(each->id);
      what = "the event";
    }
    if (known.empty() || contains(known, text.of)) return;
    add_error("compares-never-equal", e, what + " is never \"" + text.of + "\"" + meant_or_all(text.of, known));
  }

  static inline const Names kOutcomes = {"done", "cancelled", "replaced", "forbidden", "void"};

  /// Only numbers can be added and ordered; cards and zones can't.
  void calculate(const Expression& e) {
    const bool order = lua::is_order(e.operation);
    const bool whole = e.operation >= Operator::add && e.operation <= Operator::modulo;
    if (!order && (!whole || e.operation == Operator::divide)) return;
    const auto may_be_text = [&](const Expression& side) {
      const InferredType inferred_type = types_.of(side);
      return !inferred_type.known() || inferred_type.kind == Kind::text;
    };
    const bool texts = order && may_be_text(e.of[0]) && may_be_text(e.of[1]);  // in alphabetical order
    for (const Expression& side : e.of) {
      const InferredType inferred_type = types_.of(side);
      if (!inferred_type.known() || inferred_type.whole() || texts) continue;
      add_error("argument-kind", side,
                std::string(order ? "only numbers can be compared" : "only numbers can be used in arithmetic") +
                    ", but this is " + describe(inferred_type) + meant_call(types_, side));
    }
  }

  /// Checks the result of a hook's function.
  void check_return(const Statement& s) {
    const script::HookTable* table = table_of(*hook());
    if (!table || s.values.empty()) return;
    const script::ScriptType gives = table->gives.type;
    const bool whole = gives == Kind::number || gives == Kind::answer;
    if (whole && is_fraction(s.values[0]))
      return add_error("fraction", s.values[0], "the result of " + hook()->path + " must be a whole number" + kWhole);
    const InferredType inferred_type = types_.of(s.values[0]);
    if (!inferred_type.known()) return;
    std::string expected;
    switch (gives) {
      case Kind::nothing:
        if (inferred_type.kind != Kind::nothing && inferred_type.kind != Kind::nil) expected = "nothing";
        break;
      case Kind::flag:
        if (inferred_type.kind != Kind::flag && inferred_type.kind != Kind::nil) expected = "true, false or nil";
        break;
      case Kind::number:
        if (!inferred_type.whole()) expected = "a whole number";
        break;
      case Kind::message:
        if (inferred_type.kind != Kind::message && inferred_type.kind != Kind::nil)
          expected = "nil or a reason (text.KEY)";
        break;
      default: expected = wrong_advice(inferred_type); break;
    }
    if (!expected.empty())
      add_error("wrong-return", s.values[0],
                hook()->path + " must return " + expected + ", not " + describe(inferred_type));
  }

  /// Returns the required result of advice on this; "" if the result is right.
  std::string wrong_advice(const InferredType& inferred_type) const {
    if (inferred_type.kind == Kind::nil) return "";
    const packs::Record* question = context_.read().find("question", hook()->target);
    if (!question) return inferred_type.whole() ? "" : "a number, its worth";
    const auto kind = kind_named(question->text("kind"));
    if (!kind) return "";
    const bool list = inferred_type.kind == Kind::list || inferred_type.kind == Kind::table;
    using Advice = script::KindSignature::Advice;
    switch (script::signature_of(*kind).advice) {
      case Advice::flag: return inferred_type.kind == Kind::flag ? "" : "true or false";
      case Advice::list: return list ? "" : "a list of positions or numbers";
      case Advice::number: return inferred_type.whole() ? "" : "a number";
      case Advice::position: return inferred_type.whole() ? "" : "the position of an option (a number)";
      case Advice::worths:
        return inferred_type.whole() || list
                   ? ""
                   : "the position of an option (a number), or a list with the worth of each option";
    }
    return "";
  }

  std::set<std::int32_t> own_;        ///< functions that the script names
  std::set<std::int32_t> returning_;  ///< functions that return a value
};

}  // namespace

bool is_fraction(const Expression& e) {
  if (e.kind == ExpressionKind::parentheses || e.operation == Operator::negate) return is_fraction(e.of[0]);
  if (e.operation == Operator::add || e.operation == Operator::subtract || e.operation == Operator::multiply)
    return is_fraction(e.of[0]) || is_fraction(e.of[1]);
  return e.kind == ExpressionKind::binary && e.operation == Operator::divide;
}

void check_reads(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, StateReads(context, script, report));
}

}  // namespace rules::lint
