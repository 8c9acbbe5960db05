// Checks API calls against the API table: the type of each argument, and where the function may run.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "lint/checks.hpp"
#include "packs/text/placeholders.hpp"
#include "script/sources.hpp"
#include "script/value.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using script::ApiFunction;
using script::Parameter;
using script::ScriptType;
using ExpressionKind = Expression::Kind;

class CallChecks : public TypedCheck {
 public:
  using TypedCheck::TypedCheck;

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::call) {
      if (const ApiFunction* function = types_.called(e)) check(e, *function, 0);
      else if (const auto [table, name] = types_.constant(e.of[0]); !table.empty()) check_zone(e, table, name);
    }
    if (e.kind == ExpressionKind::method) check_method(e);
  }

 private:
  /// `skipped`: number of omitted parameters (for a value's methods: the field).
  void check(const Expression& e, const ApiFunction& function, std::size_t skipped) {
    const std::string name = e.kind == ExpressionKind::method ? "ev:" + e.text : e.of[0].text;
    const auto taken = function.taken().subspan(skipped);
    const std::size_t given = e.of.size() - 1;
    std::size_t needed = taken.size();
    while (needed > 0 && script::may_be_left_out(taken[needed - 1])) --needed;
    const std::string form = "; expected " + script::signature(function);
    const auto arguments = [](std::size_t n) { return std::to_string(n) + (n == 1 ? " argument" : " arguments"); };
    if (given > taken.size() && !(given == taken.size() + 1 && lua::yields_several(e.of.back())))
      add_error("argument-count", e.of[taken.size() + 1],
                name + " takes " + arguments(taken.size()) + ", not " + std::to_string(given) + form);
    else if (given < needed && (given == 0 || !lua::yields_several(e.of.back())))
      add_error("argument-count", e, name + " needs " + arguments(needed) + ", found " + std::to_string(given) + form);
    for (std::size_t i = 0; i < std::min(given, taken.size()); ++i)
      check_argument(e.of[i + 1], settled(e, taken[i]), name);
    check_place(e, function, name);
    check_subject(e, function, name);
    if (function.takes(ScriptType::told)) check_told(e);
    for (std::size_t i = 0; i < std::min(given, taken.size()); ++i)
      if (taken[i].type == ScriptType::holder) check_card_holds(e, e.of[i + 1]);
  }

  /// Checks that a card which holds a resource declares that.
  void check_card_holds(const Expression& e, const Expression& holder) {
    if (types_.of(holder).kind != Kind::card) return;
    for (std::size_t i = 1; i < e.of.size(); ++i) {
      const auto [table, id] = types_.constant(e.of[i]);
      const packs::Record* resource =
          table == "resource" ? context_.read().find("resource", script::as_id(id)) : nullptr;
      if (resource && !resource->flag("on-cards"))
        add_error("argument-kind", holder,
                  "cards can't hold " + resource->id +
                      "; specify the holder, such as me.owner, or give the resource `on-cards: true`");
    }
  }

  /// tell(text.KEY, ...): one argument per placeholder.
  void check_told(const Expression& e) {
    if (e.of.size() < 2 || lua::yields_several(e.of.back())) return;
    const auto [table, id] = types_.constant(e.of[1]);
    const packs::PackTexts& texts = context_.inspection.linked->texts;
    const std::string* text =
        table == "text" ? texts.find(packs::fallback_language, "message." + script::as_id(id)) : nullptr;
    if (!text) return;
    const std::size_t given = e.of.size() - 2;
    for (const std::string& placeholder : packs::placeholder_names(*text)) {
      const std::string number = placeholder.substr(0, placeholder.find(':'));
      const bool digits = number.find_first_not_of("0123456789") == number.npos;
      if (digits && std::strtoul(number.c_str(), nullptr, 10) > given)
        return add_error("unknown-placeholder", e,
                         "text." + id + " has the placeholder {" + placeholder + "}, but tell has only " +
                             std::to_string(given) + (given == 1 ? " argument" : " arguments") + " after the text");
      if (!digits) continue;
      const Expression& told = e.of[1 + std::strtoul(number.c_str(), nullptr, 10)];
      if (placeholder.ends_with(":player")) check_named(told, placeholder);
      else check_shown(told, placeholder, id);
    }
  }

  /// Reports values that are numbers in scripts but not meant as numbers.
  void check_shown(const Expression& told, const std::string& placeholder, const std::string& text) {
    const InferredType inferred_type = types_.of(told);
    if (inferred_type.kind == Kind::player)
      add_error("argument-kind", told,
                "the placeholder {" + placeholder + "} would show the player's number: write {" + placeholder +
                    ":player} in text." + text);
    else if (inferred_type.kind == Kind::face || inferred_type.kind == Kind::set)
      add_error("argument-kind", told,
                "the placeholder {" + placeholder + "} would show a number for " + describe(inferred_type) +
                    "; describe this in words instead");
  }

  /// Checks that a placeholder for a player gets one.
  void check_named(const Expression& told, const std::string& placeholder) {
    const InferredType inferred_type = types_.of(told);
    if (inferred_type.known() && !inferred_type.whole())
      add_error("argument-kind", told,
                "the placeholder {" + placeholder + "} is for a player, not " + describe(inferred_type));
  }

  /// Checks a variable's subject: a player's variable needs a player, a game's variable none.
  void check_subject(const Expression& e, const ApiFunction& function, const std::string& name) {
    if (!function.takes(ScriptType::subject_of) || e.of.size() < 2) return;
    const bool writes = function.takes(ScriptType::value_of);
    const auto [table, id] = types_.constant(e.of[1]);
    const packs::Record* variable = table == "variable" ? context_.read().find("variable", script::as_id(id)) : nullptr;
    if (!variable) return;
    if (writes && e.of.size() > 2) check_kept(e.of[2], *variable);
    if (lua::yields_several(e.of.back())) return;
    const std::string of = variable->text("of");
    const std::size_t without = writes ? 3 : 2;
    const std::string form = name + "(variable." + id + (writes ? ", value" : "");
    if (of != "game" && e.of.size() <= without)
      add_error("argument-count", e,
                "variable '" + variable->id + "' exists for each " + of + ": write " + form + ", " + of + ")");
    else if (of == "game" && e.of.size() > without && types_.of(e.of[without]).kind != Kind::nil)
      add_error("argument-count", e.of[without],
                "variable '" + variable->id + "' belongs to the game, so write " + form + ")");
  }

  /// Checks the value assigned to a variable.
  void check_kept(const Expression& value, const packs::Record& variable) {
    const std::string type = variable.text("type");
    const ScriptType holds = type == "flag"   ? ScriptType::flag
                             : type == "seat" ? ScriptType::player
                             : type == "card" ? ScriptType::card
                                              : ScriptType::number;
    const InferredType inferred_type = types_.of(value);
    const bool nobody = inferred_type.kind == Kind::nil && (type == "seat" || type == "card");
    if (!inferred_type.known() || nobody || fits(holds, inferred_type)) return;
    add_error("argument-kind", value,
              "variable '" + variable.id + "' must be " + wanted(holds) + ", not " + describe(inferred_type));
  }

  /// Returns what a parameter accepts if that depends on an earlier argument, as far as the call states it.
  Parameter settled(const Expression& e, const Parameter& parameter) const {
    Parameter result = parameter;
    const auto [table, name] = e.of.size() > 1 ? types_.constant(e.of[1]) : std::pair<std::string, std::string>();
    switch (parameter.type) {
      case ScriptType::card_value:
        if (e.of.size() < 3 || e.of[2].kind != ExpressionKind::text) return result;
        if (e.of[2].text == script::kKindOfCard) return {ScriptType::card_kind, parameter.name};
        for (const CardFieldDecl& field : context_.declared().card_fields)
          if (script::in_lua(field.id) == e.of[2].text) return script::of_type(field.type, parameter.name);
        return result;
      case ScriptType::subject_of: {
        const packs::Record* const variable = context_.read().find("variable", script::as_id(name));
        if (table != "variable" || !variable) return result;
        const std::string of = variable->text("of");
        if (of == "game") return result;  // check_subject()
        result.type = of == "player" ? ScriptType::player : of == "card" ? ScriptType::card : ScriptType::record;
        return result;
      }
      case ScriptType::owner_of: {
        const packs::Record* const die = context_.read().find("die", script::as_id(name));
        if (table == "die" && die && die->text("of") != "game") result.type = ScriptType::player;
        return result;
      }
      case ScriptType::die_of:
      case ScriptType::face_of: result.type = ScriptType::number; return result;
      default: return result;
    }
  }

  void check_argument(const Expression& argument, const Parameter& parameter, const std::string& name) {
    const InferredType inferred_type = types_.of(argument);
    if (!inferred_type.known() || depends(parameter)) {
      if (parameter.type < ScriptType::fields || !inferred_type.known()) return;
    }
    if (inferred_type.kind == Kind::nil && (parameter.optional || parameter.type == ScriptType::nil)) return;
    const Expression* const origin = types_.origin(argument);
    if (parameter.type == ScriptType::number && is_fraction(origin ? *origin : argument))
      return add_error("fraction", argument,
                       "'" + std::string(parameter.name) + "' of " + name + " must be a whole number" + kWhole);
    if (parameter.type == ScriptType::number && argument.kind == ExpressionKind::number &&
        argument.number != std::floor(argument.number))
      return add_error(
          "fraction", argument,
          "'" + std::string(parameter.name) + "' of " + name + " must be a whole number" +
              (name == "ev:multiply" ? "; for one and a half times as much, use ev:multiply(field, 3, 2)" : ""));
    if (fits(parameter.type, inferred_type)) return;
    const std::string what = wanted(parameter.type);
    if (what.empty()) return;
    const std::string own = inferred_type.of_player
                                ? "; each player has one, so specify the player: zone." + inferred_type.of + "(player)"
                                : "";
    add_error("argument-kind", argument,
              "'" + std::string(parameter.name) + "' of " + name + " must be " + what + ", not " +
                  describe(inferred_type) + own);
  }

  /// zone.hand(player)
  void check_zone(const Expression& e, const std::string& table, const std::string& name) {
    if (table != "zone") return add_error("unknown-call", e, table + "." + name + " is not a function");
    const InferredType zone = types_.of(e.of[0]);
    if (!zone.of_player)
      return add_error("argument-count", e,
                       "zone." + name + " is a single zone shared by all players; write it without a player");
    if (e.of.size() != 2)
      return add_error("argument-count", e, "zone." + name + " takes one player: zone." + name + "(player)");
    const InferredType player = types_.of(e.of[1]);
    if (player.known() && !player.whole())
      add_error("argument-kind", e.of[1], "zone." + name + " takes a player, not " + describe(player));
  }

  /// Checks where a function may run.
  void check_place(const Expression& e, const ApiFunction& function, const std::string& name) {
    if (loading())
      return add_error("call-while-loading", e,
                       name +
                           " can't be called while the script is being loaded, because there is no game yet; call it "
                           "inside a function");
    const script::HookTable* table = hook() ? table_of(*hook()) : nullptr;
    if (!table) return;
    const std::string_view in = table->name;
    using script::Where;
    if (function.where == Where::changing && table->pure)
      add_error(
          "changes-while-reading", e,
          name + " changes the game or asks a question, but functions in '" + std::string(in) + "' can only read");
    const bool numbers = in == "modify" || in == "play", cancelling = in == "prevent" || in == "play";
    const bool deciding = cancelling || in == "event";
    if ((function.where == Where::numbers && !numbers) || (function.where == Where::cancelling && !cancelling) ||
        (function.where == Where::deciding && !deciding) || (function.where == Where::replacing && in != "prevent"))
      add_error(
          "method-not-here", e,
          name + " can't be called in '" + std::string(in) + "': " +
              (function.where == Where::numbers ? "only `modify` and cards played on the event can change its numbers"
               : function.where == Where::cancelling ? "only `prevent` and cards played on the event can stop it"
               : function.where == Where::deciding
                   ? "only `prevent`, cards played on the event, and its own function can decide it"
                   : "only `prevent` can replace an event"));
  }

  void check_method(const Expression& e) {
    const InferredType object = types_.of(e.of[0]);
    if (object.kind != Kind::event && object.kind != Kind::value) {
      if (object.known() && object.kind != Kind::nil)
        add_error("unknown-call", e, describe(object) + " has no method '" + e.text + "'" + as_call(e));
      return;
    }
    std::vector<std::string> names;
    for (const ApiFunction& method : script::event_methods()) {
      if (e.text != method.name) {
        names.emplace_back(method.name);
        continue;
      }
      const bool of_value = object.kind == Kind::value;
      if (of_value && method.where != script::Where::numbers)
        return add_error(
            "method-not-here", e,
            "a value can't be stopped or replaced; its only methods are add, set, multiply, at_least and at_most");
      const bool of_number = method.taken().size() > 0 && method.taken()[0].type == ScriptType::number_of_event;
      check(e, method, of_value && of_number ? 1 : 0);
      if (of_number && !of_value) check_number(e, object);
      if (e.text == "add" || e.text == "set") check_own_number(e, of_value);
      if (method.where == script::Where::deciding) check_undecided(e, object);
      return;
    }
    add_error("unknown-call", e, "events have no method '" + e.text + "'" + did_you_mean(e.text, names));
  }

  /// Returns how to write `set:has(p)` if there is a function of that name.
  static std::string as_call(const Expression& e) {
    const ApiFunction* const function = script::function_named(e.text);
    return function ? "; it is a function: " + script::signature(*function) : "";
  }

  /// ev:add("field", n)
  void check_number(const Expression& e, const InferredType& object) {
    if (e.of.size() < 2 || object.events.empty()) return;
    const InferredType name = types_.of(e.of[1]);
    if (name.known() && name.kind != Kind::text)
      return add_error("argument-kind", e.of[1],
                       "expected the name of a number field as a string, such as ev:" + e.text + "(\"cards\", 1)");
    if (name.of.empty()) return;
    std::vector<std::string> numbers;
    for (const EventDecl* event : object.events)
      for (const FieldDecl& field : event->fields)
        if (field.type == Type::number) numbers.push_back(script::in_lua(field.id));
    if (packs::contains(numbers, script::in_lua(name.of))) return;
    add_error("misspelt-field", e.of[1],
              "event '" + object.events[0]->id + "' has no number '" + name.of + "'" + did_you_mean(name.of, numbers));
  }

  /// ev:add("n", -(ev.n // 2)): a handler reads the number as it was before any modification.
  void check_own_number(const Expression& e, bool of_value) {
    const std::size_t given = of_value ? 1 : 2;
    if (e.of.size() <= given || (!of_value && e.of[1].kind != ExpressionKind::text)) return;
    const std::string number = of_value ? "amount" : e.of[1].text;
    if (!calculated_from(e.of[given], e.of[0], number)) return;
    add_error("calculates-own-number", e,
              "'" + number + "' is read as it was before other handlers changed it, so this ignores their changes; " +
                  (of_value ? "v:multiply(1, 2)" : "ev:multiply(\"" + number + "\", 1, 2)") +
                  " halves the final result");
  }

  /// Returns true if an expression calculates with that field of the event and calls no function in between.
  bool calculated_from(const Expression& e, const Expression& event, const std::string& number) const {
    if (const Expression* const origin = types_.origin(e)) return calculated_from(*origin, event, number);
    const bool opens = e.kind == ExpressionKind::parentheses || e.kind == ExpressionKind::unary ||
                       (e.kind == ExpressionKind::binary && !lua::is_logical(e.operation));
    if (opens)
      return std::ranges::any_of(e.of, [&](const Expression& each) { return calculated_from(each, event, number); });
    return e.kind == ExpressionKind::field && e.text == number && e.of[0].kind == ExpressionKind::local &&
           e.of[0].variable == event.variable;
  }

  /// ev:decide("field", player)
  void check_undecided(const Expression& e, const InferredType& object) {
    const InferredType name = e.of.size() < 2 || object.events.empty() ? InferredType{} : types_.of(e.of[1]);
    if (name.of.empty()) return;
    std::vector<std::string> undecided;
    for (const EventDecl* event : object.events)
      for (const FieldDecl& field : event->fields)
        if (field.undecided) undecided.push_back(script::in_lua(field.id));
    if (packs::contains(undecided, script::in_lua(name.of))) return;
    add_error("misspelt-field", e.of[1],
              "event '" + object.events[0]->id + "' has no field '" + name.of + "' that is `undecided`" +
                  did_you_mean(name.of, undecided));
  }
};

}  // namespace

void check_calls(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, CallChecks(context, script, report));
}

}  // namespace rules::lint
