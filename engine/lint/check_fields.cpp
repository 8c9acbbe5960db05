// Fields of events and options of questions in calls that name them: resolve("rob", {player = p}).
#include <algorithm>

#include "lint/check_scripts.hpp"
#include "script/named.hpp"
#include "script/question_kinds.hpp"
#include "script/suggest.hpp"
#include "script/value.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using ExpressionKind = Expression::Kind;

class FieldsAndOptions : public Inside {
 public:
  FieldsAndOptions(const LintContext& context, const ScriptText& script, LintReport& report)
      : Inside(script), context_(context), report_(report), types_(context, script) {}

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::call) {
      if (const script::ApiFunction* function = types_.called(e)) check(e, *function);
    } else if (e.kind == ExpressionKind::method && types_.of(e.of[0]).kind == Kind::event) {
      if (const script::ApiFunction* method = script::method_named(e.text)) check(e, *method);
    }
  }

 private:
  void add_error(const char* rule, const Expression& at, std::string message) {
    report_.add(rule, script().path, script().mark(at.place), std::move(message));
  }

  void check(const Expression& e, const script::ApiFunction& function) {
    const bool all_given = e.of.size() > function.taken().size();
    if (function.last() == Kind::fields && e.of.size() > 1) return check_fields(e, 1, true);
    if (function.last() == Kind::some_fields && all_given) return check_fields(e, 1, false);
    if (function.last() != Kind::options || e.of.size() < 3) return;
    if (!function.keeps) check_options(e);
    if (!all_given) return;
    for (const Expression* options : tables(e.of[3])) {
      check_kinds(*options, function);
      if (e.of[2].kind == ExpressionKind::text) check_taken(*options, e.of[2].text, function.keeps);
      if (options != &e.of[3]) check_names(*options);
    }
  }

  /// Returns the tables of options: the literal argument, or those that a function literal returns.
  std::vector<const Expression*> tables(const Expression& options) const {
    std::vector<const Expression*> found;
    if (options.kind == ExpressionKind::table) found.push_back(&options);
    if (options.kind == ExpressionKind::function) add_returned(script().tree.function(options.function).body, found);
    return found;
  }
  static void add_returned(const lua::Block& block, std::vector<const Expression*>& found) {
    for (const lua::Statement& s : block.statements) {
      if (s.kind == lua::Statement::Kind::return_ && s.values.size() == 1 && s.values[0].kind == ExpressionKind::table)
        found.push_back(&s.values[0]);
      for (const lua::Block& inner : s.blocks) add_returned(inner, found);
    }
  }

  /// Checks option names; those of literal tables are checked when names are bound.
  void check_names(const Expression& options) {
    std::vector<std::string> known;
    for (const script::Parameter& option : script::kAskOptions) known.emplace_back(option.name);
    for (const Expression& each : options.of)
      if (each.kind == ExpressionKind::named_item && std::find(known.begin(), known.end(), each.text) == known.end())
        add_error("unknown-name", each, "a question takes no '" + each.text + "'" + meant_or_all(each.text, known));
  }

  /// Checks that a question of this kind takes the options.
  void check_taken(const Expression& options, const std::string& id, bool keeps) {
    const QuestionDecl* question = context_.question(id);
    if (!question) return;
    const script::NameSet taken = script::options_of(question->kind, question->type, keeps).taken;
    const std::size_t count = keeps ? std::size(script::kAskOptions) : script::kFirstOfKeep;
    for (std::size_t i = 0; i < count; ++i) {
      const Expression* given = item(options, script::kAskOptions[i].name);
      if (given && !(taken >> i & 1u))
        add_error("ask-options", *given,
                  "question '" + id + "', which is of kind " + std::string(name_of(question->kind)) + ", takes no '" +
                      given->text + "', but " + script::names_of_options(taken));
    }
  }

  /// Checks the types of option values, as far as they are known.
  void check_kinds(const Expression& options, const script::ApiFunction& function) {
    for (script::Parameter parameter : script::kAskOptions) {
      const Expression* given = item(options, parameter.name);
      const InferredType inferred_type = given ? types_.of(given->of[0]) : InferredType{};
      if (!inferred_type.known() || inferred_type.kind == Kind::nil) continue;
      if (function.of_several && parameter.type == Kind::cards) parameter.type = Kind::cards_of_each;
      if (fits(parameter.type, inferred_type)) continue;
      add_error("argument-kind", *given,
                "option '" + std::string(parameter.name) + "' of '" + std::string(function.name) + "' must be " +
                    wanted(parameter.type) + ", not " + describe(inferred_type));
    }
  }

  const Expression* item(const Expression& table, std::string_view name) const {
    for (const Expression& each : table.of)
      if (each.kind == ExpressionKind::named_item && each.text == name) return &each;
    return nullptr;
  }

  void check_fields(const Expression& e, std::size_t named, bool all) {
    if (e.of[named].kind != ExpressionKind::text) return;
    const EventDecl* event = context_.event(e.of[named].text);
    if (!event) return;
    if (all && (event->id == "card-play" || event->id == "entered"))
      return add_error("built-in-event", e.of[named],
                       "'" + event->id + "' happens automatically when a card is " +
                           (event->id == "entered" ? "put into a zone" : "played") + "; scripts can't trigger it");
    const Expression& table = e.of.back();
    const bool given = e.of.size() > named + 1;
    if (given && table.kind != ExpressionKind::table) return;
    for (const FieldDecl& field : event->fields) {
      const Expression* value = given ? item(table, script::in_lua(field.id)) : nullptr;
      const InferredType inferred_type = value ? types_.of(value->of[0]) : InferredType{};
      if (value && inferred_type.known() && inferred_type.kind != Kind::nil &&
          !fits(script::of_type(field.type).type, inferred_type))
        add_error("argument-kind", *value,
                  "field '" + field.id + "' of event '" + event->id + "' must be " +
                      wanted(script::of_type(field.type).type) + ", not " + describe(inferred_type));
      if (!all || field.ask || field.value || field.undecided || field.starts) continue;
      if (value && inferred_type.kind != Kind::nil) continue;
      add_error("resolve-missing-field", value ? *value : e,
                "event '" + event->id + "' needs its field '" + field.id + "'" + (value ? ", which is nil here" : "") +
                    ": add `" + script::in_lua(field.id) + " = ...`");
    }
  }

  /// Checks the options that a question of this kind requires.
  void check_options(const Expression& e) {
    if (e.of[2].kind != ExpressionKind::text) return;
    const packs::Record* question = context_.read().find("question", e.of[2].text);
    const auto given = e.of.size() > 3 ? tables(e.of[3]) : std::vector<const Expression*>();
    if (!question || (e.of.size() > 3 && given.empty())) return;
    const auto lacks = [&](const char* option) {
      return given.empty() || std::any_of(given.begin(), given.end(), [&](auto* each) { return !item(*each, option); });
    };
    const std::string kind = question->text("kind"), type = question->text("type");
    const auto id = kind_named(kind);
    if (!id) return;
    const script::SettingsDue due = script::settings_of(*id);
    const bool chosen_among = due.options == script::Due::may;  // of what the question declares
    std::string missing;
    const auto needs = [&](const char* option, const char* value) {
      if (lacks(option)) missing += (missing.empty() ? "" : ", ") + std::string(option) + " = " + value;
    };
    for (const char* setting : {"least", "most"})
      if (due.limits == script::Due::must) needs(setting, "...");
    for (const char* setting : {"units", "resource"})
      if (due.division == script::Due::must) needs(setting, "...");
    if (chosen_among && type == "seat") needs("among", "a set of players");
    if (chosen_among && type == "card") needs("cards", "a zone or a list of cards");
    if (chosen_among && type == "record") needs("records", "a list of records");
    if (!missing.empty())
      add_error("ask-options", e,
                "question '" + question->id + "' is of kind " + kind + (chosen_among ? " and type " + type : "") +
                    ": it needs {" + missing + "}");
  }

  const LintContext& context_;
  LintReport& report_;
  TypeInference types_;
};

}  // namespace

void check_fields(const LintContext& context, const ScriptText& script, LintReport& report) {
  FieldsAndOptions visitor(context, script, report);
  lua::walk(script.tree, script.tree.body(), visitor);
}

}  // namespace rules::lint
