// The checks of the linter: of files, of records and of scripts. Each adds its findings to a report. Those of scripts
// are visitors, one script at a time; their base classes are here. Invariant: a check assumes only what lint.cpp has
// established before it. Read next: lint.cpp (the order of the checks), rules.hpp (what they report).
#pragma once
#include <map>
#include <set>
#include <string>
#include <unordered_set>

#include "lint/lint_context.hpp"
#include "lint/type_inference.hpp"
#include "lua/ast.hpp"
#include "script/hook_tables.hpp"

namespace rules::lint {

// ---- files

/// Reports names, log sentences and questions without an English text, and meaningless placeholders and key parts.
void check_texts(const LintContext& context, LintReport& report);
/// Reports files in packs' folders that are not read.
void check_unread(const LintContext& context, LintReport& report);
/// Reports clauses and chapters with unknown names, missing sentences or missing scenarios.
void check_rulebook(const LintContext& context, LintReport& report);
/// Reports packs without scenarios, and cards that no scenario names.
void check_scenarios(const LintContext& context, LintReport& report);
/// Returns the text of all scenarios of a pack.
std::string text_of_scenarios(const packs::PackFiles& pack);
/// Returns the words of a text, which consist of letters, digits and `others`.
std::unordered_set<std::string> words_of(std::string_view text, std::string_view others);

// ---- declarations

/// Reports unused records and options, events that never happen, and cards that can't be played.
void check_records(const LintContext& context, LintReport& report);
/// Reports packs under `optional` and `conflicts` that look like misspelled names of existing packs.
void check_partners(const LintContext& context, LintReport& report);
/// Reports numbers of players that the required packs don't allow.
void check_players(const LintContext& context, LintReport& report);

// ---- scripts

/// Reports unknown globals and functions, wrong arguments, and calls in the wrong place.
void check_calls(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports missing or mistyped fields of events and options of questions in calls that name them.
void check_fields(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports loops over values that are not lists, and indexing of values without contents.
void check_loops(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports conditions that always hold, because 0 and empty values are true in Lua.
void check_conditions(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports unknown fields, comparisons that never hold, and results that are wrong or missing.
void check_reads(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports possibly unset seat variables and omitted arguments where nil is an error.
void check_nil(const LintContext& context, const ScriptText& script, LintReport& report);
/// Checks unknown words when the records are not known: only globals and hook tables.
void check_globals(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports functions in hook tables that can't be reached or are defined twice.
void check_handlers(const LintContext& context, LintReport& report);

/// Visitor that tracks the current function and hook.
class Inside : public lua::Visitor {
 public:
  explicit Inside(const ScriptText& script) : script_(&script) {
    for (const HookText& hook : script.hooks) hooks_[hook.statement->values[0].function] = &hook;
  }
  void function(std::int32_t nth) {
    const auto found = hooks_.find(nth);
    inside_.emplace_back(nth, found != hooks_.end() ? found->second : hook());
  }
  void end_function(std::int32_t) { inside_.pop_back(); }

 protected:
  /// Returns the enclosing hook, or nullptr.
  const HookText* hook() const { return inside_.empty() ? nullptr : inside_.back().second; }
  /// Returns true in the hook's own function, not in a nested one.
  bool directly_in_hook() const { return !inside_.empty() && hooks_.contains(inside_.back().first); }
  bool loading() const { return inside_.empty(); }
  /// Returns the innermost enclosing function, or -1.
  std::int32_t innermost() const { return inside_.empty() ? -1 : inside_.back().first; }
  /// Returns the outermost enclosing function; there must be one.
  std::int32_t outermost() const { return inside_.front().first; }
  const ScriptText& script() const { return *script_; }

 private:
  const ScriptText* script_;
  std::map<std::int32_t, const HookText*> hooks_;
  std::vector<std::pair<std::int32_t, const HookText*>> inside_;
};

/// A check of one script, which needs no names of records.
class ScriptCheck : public Inside {
 public:
  ScriptCheck(const LintContext& context, const ScriptText& script, LintReport& report)
      : Inside(script), context_(context), report_(report) {}

 protected:
  void add_error(const char* rule, const lua::Expression& at, std::string message) {
    report_.add(rule, script().path, script().mark(at.place), std::move(message));
  }

  const LintContext& context_;

 private:
  LintReport& report_;
};

/// A check that knows the types of expressions.
class TypedCheck : public ScriptCheck {
 public:
  TypedCheck(const LintContext& context, const ScriptText& script, LintReport& report)
      : ScriptCheck(context, script, report), types_(context, script) {}

 protected:
  TypeInference types_;
};

/// Returns true if an expression divides by `/` and doesn't round the result.
bool is_fraction(const lua::Expression& e);
inline constexpr const char* kWhole = ", but / gives fractions; write // to round down, or -(-a // b) to round up";

/// Returns the hook table of a hook's function; nullptr if there is no such table.
const script::HookTable* table_of(const HookText& hook);

}  // namespace rules::lint
