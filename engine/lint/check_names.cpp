// Names in scripts: globals, and the fields of events and options of questions in calls that name them.
#include <algorithm>

#include "lint/checks.hpp"
#include "lua/scopes.hpp"
#include "packs/schema/schema.hpp"
#include "sandbox/refused.hpp"
#include "sandbox/safe_libraries.hpp"
#include "script/api.hpp"
#include "script/question_kinds.hpp"
#include "script/sources.hpp"
#include "script/value.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Statement;
using ExpressionKind = Expression::Kind;
using packs::contains;
using packs::Names;

const Names kConstants = {"resource", "place", "zone", "card", "die", "face", "variable", "option", "text"};

/// Words of other languages, and their Lua equivalents.
const std::map<std::string, std::string> kForeign = {{"null", "nil"},  {"NULL", "nil"},    {"None", "nil"},
                                                     {"True", "true"}, {"False", "false"}, {"this", "me"},
                                                     {"self", "me"},   {"elif", "elseif"}, {"len", "#list"}};

/// Returns the parts of Lua's own libraries that scripts have.
const std::map<std::string, Names>& of_lua() {
  static const std::map<std::string, Names> all = script::safe_names();
  return all;
}

/// Finds globals that neither the engine nor the pack defines: they are nil.
class GlobalUses : public ScriptCheck {
 public:
  GlobalUses(const LintContext& context, const ScriptText& script, LintReport& report)
      : ScriptCheck(context, script, report) {
    for (const auto& other : context.scripts)
      if (other->pack == script.pack) own_.merge(lua::Globals(other->tree).assigned);
    for (const script::ApiFunction* function : script::api()) functions_.emplace_back(function->name);
    for (const auto& [name, parts] : of_lua()) functions_.push_back(name);
    for (const script::HookTable& table : script::hook_tables()) hooks_.emplace_back(table.name);
    tables_ = kConstants;
    if (const auto found = context.dictionaries.find({script.pack, script.with}); found != context.dictionaries.end())
      for (const auto& [table, names] : found->second.constants) tables_.push_back(table);
    for (const packs::PackFiles& pack : context.inspection.packs)
      for (const packs::KindSchema& kind : pack.manifest.kinds) tables_.push_back(kind.name);
  }

  void statement(const Statement& s) {
    for (const Expression& target : s.targets) {
      const Expression* root = &target;
      while (root->kind == ExpressionKind::field || root->kind == ExpressionKind::index) root = &root->of[0];
      if (root == &target || root->kind != ExpressionKind::global) continue;
      roots_.insert(root->id);
      if (s.kind == Statement::Kind::function && !own_.contains(root->text) && !contains(hooks_, root->text))
        add_error("unknown-table", *root,
                  "there is no table '" + root->text + "' for functions" + meant(root->text, hooks_, true));
      else if (s.kind == Statement::Kind::function && !s.method) check_depth(target, *root);
    }
  }

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::call) called_.insert(e.of[0].id);
    if (e.kind == ExpressionKind::field || e.kind == ExpressionKind::index || e.kind == ExpressionKind::method)
      check_part(e);
    if (e.kind != ExpressionKind::global || own_.contains(e.text) || roots_.contains(e.id)) return;
    if (contains(functions_, e.text) || contains(tables_, e.text)) return;
    if (contains(hooks_, e.text))
      return add_error("hook-called", e,
                       "'" + e.text +
                           "' only takes functions, and scripts can't read or call them; put shared code into a local "
                           "function, or resolve the event");
    if (const std::string_view instead = script::instead_of(e.text); !instead.empty())
      return add_error("unknown-call", e, "there is no function '" + e.text + "': " + std::string(instead));
    if (called_.contains(e.id))
      return add_error(
          "unknown-call", e,
          "there is no function '" + e.text + "'" +
              (e.text == "print" ? "; tell(text.KEY) shows text to players" : meant(e.text, functions_, false)));
    if (const auto foreign = kForeign.find(e.text); foreign != kForeign.end())
      return add_error("unknown-call", e, "there is no '" + e.text + "' in Lua: write " + foreign->second);
    Names all = tables_;
    all.insert(all.end(), functions_.begin(), functions_.end());
    add_error("unknown-call", e, "there is no global '" + e.text + "': it is always nil" + meant(e.text, all, false));
  }

 private:
  static std::string meant(const std::string& word, const Names& names, bool all) {
    const std::string guess = did_you_mean(word, names);
    if (!guess.empty()) return guess;
    for (const std::string& name : names)
      if (name.size() >= 4 && word.starts_with(name)) return "; did you mean '" + name + "'?";
    return all ? meant_or_all(word, names) : "";
  }

  /// table.NAME of Lua's own libraries.
  void check_part(const Expression& e) {
    if (e.of[0].kind != ExpressionKind::global || own_.contains(e.of[0].text)) return;
    const auto library = of_lua().find(e.of[0].text);
    if (library == of_lua().end() || library->second.empty()) return;
    const std::string& name = e.kind == ExpressionKind::index ? e.of[1].text : e.text;
    if (e.kind == ExpressionKind::index && e.of[1].kind != ExpressionKind::text) return;
    if (!contains(library->second, name))
      add_error("unknown-call", e, "there is no " + library->first + "." + name + meant(name, library->second, true));
  }

  /// play.CARD, after.EVENT.NAME.
  void check_depth(const Expression& target, const Expression& root) {
    if (!contains(hooks_, root.text)) return;
    const auto table =
        std::ranges::find_if(script::hook_tables(), [&](const auto& each) { return root.text == each.name; });
    int depth = 0;
    for (const Expression* at = &target; at != &root; at = &at->of[0]) ++depth;
    if (depth == table->depth) return;
    const std::string path = lua::dotted_path(target);
    add_error("handler", target,
              depth < table->depth
                  ? path + " needs a handler name after the event: write function " + path + ".some_name(ev)"
                  : path + " has one part too many: expected " + table->doc);
  }

  std::set<std::string> own_;
  Names functions_, hooks_, tables_;
  std::set<std::int32_t> roots_, called_;
};

/// Checks the tables of calls that name an event or a question: resolve("rob", {player = p}).
class FieldsAndOptions : public TypedCheck {
 public:
  using TypedCheck::TypedCheck;

  void expression(const Expression& e) {
    if (e.kind == ExpressionKind::call) {
      if (const script::ApiFunction* function = types_.called(e)) check(e, *function);
    } else if (e.kind == ExpressionKind::method && types_.of(e.of[0]).kind == Kind::event) {
      if (const script::ApiFunction* method = script::method_named(e.text)) check(e, *method);
    }
  }

 private:
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
    Names known;
    for (const script::Parameter& option : script::kAskOptions) known.emplace_back(option.name);
    for (const Expression& each : options.of)
      if (each.kind == ExpressionKind::named_item && !contains(known, each.text))
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
      return given.empty() || std::ranges::any_of(given, [&](auto* each) { return !item(*each, option); });
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
};

}  // namespace

const script::HookTable* table_of(const HookText& hook) {
  const auto found = std::ranges::find(script::hook_tables(), hook.table, &script::HookTable::name);
  return found == script::hook_tables().end() ? nullptr : &*found;
}

void check_globals(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, GlobalUses(context, script, report));
}

void check_fields(const LintContext& context, const ScriptText& script, LintReport& report) {
  lua::walk(script.tree, FieldsAndOptions(context, script, report));
}

}  // namespace rules::lint
