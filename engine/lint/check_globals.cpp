// Globals of scripts: a global that neither the engine nor the pack defines is nil.
#include <algorithm>

#include "lint/check_scripts.hpp"
#include "lua/globals.hpp"
#include "packs/schema/names.hpp"
#include "sandbox/refused.hpp"
#include "sandbox/safe_libraries.hpp"
#include "script/suggest.hpp"

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

class GlobalUses : public Inside {
 public:
  GlobalUses(const LintContext& context, const ScriptText& script, LintReport& report)
      : Inside(script), report_(report) {
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
  void add_error(const char* rule, const Expression& at, std::string message) {
    report_.add(rule, script().path, script().mark(at.place), std::move(message));
  }
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
    const auto table = std::find_if(script::hook_tables().begin(), script::hook_tables().end(),
                                    [&](const auto& each) { return root.text == each.name; });
    int depth = 0;
    for (const Expression* at = &target; at != &root; at = &at->of[0]) ++depth;
    if (depth == table->depth) return;
    const std::string path = lua::dotted_path(target);
    add_error("handler", target,
              depth < table->depth
                  ? path + " needs a handler name after the event: write function " + path + ".some_name(ev)"
                  : path + " has one part too many: expected " + table->doc);
  }

  LintReport& report_;
  std::set<std::string> own_;
  Names functions_, hooks_, tables_;
  std::set<std::int32_t> roots_, called_;
};

}  // namespace

const script::HookTable* table_of(const HookText& hook) {
  for (const script::HookTable& table : script::hook_tables())
    if (hook.table == table.name) return &table;
  return nullptr;
}

void check_globals(const LintContext& context, const ScriptText& script, LintReport& report) {
  GlobalUses globals(context, script, report);
  lua::walk(script.tree, script.tree.body(), globals);
}

}  // namespace rules::lint
