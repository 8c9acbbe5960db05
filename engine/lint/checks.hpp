// Rules about files: missing or misspelled texts, unread files, content without scenarios.
#pragma once
#include <set>
#include <string>

#include "lint/lint_context.hpp"
#include "lint/type_inference.hpp"
#include "lint/usage.hpp"
#include "lua/ast.hpp"
#include "script/hook_tables.hpp"

namespace rules::lint {

/// Reports names, log sentences and questions without an English text, and meaningless placeholders and key parts.
void check_texts(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Reports files in packs' folders that are not read.
void check_unread(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Reports clauses and chapters with unknown names, missing sentences or missing scenarios.
void check_rulebook(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Returns the text of all scenarios of a pack.
std::string text_of_scenarios(const packs::PackFiles& pack);
/// Reports packs without scenarios, and cards that no scenario names.
void check_scenarios(const LintContext& context, const std::set<std::string>& packs, LintReport& report);

// Rules about declarations: records that are never used, played, raised or reached. Knows records and their uses in
// scripts, not the scripts themselves.

/// Reports unused records and options, events that never happen, and cards that can't be played.
void check_records(const LintContext& context, LintReport& report);
/// Reports packs under `optional` and `conflicts` that look like misspelled names of existing packs.
void check_partners(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Reports numbers of players that the required packs don't allow.
void check_players(const LintContext& context, LintReport& report);

// Rules about scripts: calls, names, fields, comparisons, results of functions. Each rule sees one script. Read next:
// check_calls.cpp, check_names.cpp, check_control_flow.cpp, check_reads.cpp, check_handlers.cpp.

/// Reports unknown globals and functions, wrong arguments, and calls in the wrong place.
void check_calls(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports missing or mistyped fields of events and options of questions in calls that name them.
void check_fields(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports loops over values that are not lists, and indexing of values without contents.
void check_loops(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports conditions that always hold, because 0 and empty values are true in Lua.
void check_conditions(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports unknown fields, comparisons that never hold, and results that a function must not return.
void check_reads(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports possibly unset seat variables and omitted arguments where nil is an error.
void check_nil(const LintContext& context, const ScriptText& script, LintReport& report);
/// Reports functions in hook tables that can't be reached or are defined twice.
void check_handlers(const LintContext& context, LintReport& report);
/// Checks unknown words when the records are not known: only globals and hook tables.
void check_globals(const LintContext& context, const ScriptText& script, LintReport& report);

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
  const ScriptText& script() const { return *script_; }

 private:
  const ScriptText* script_;
  std::map<std::int32_t, const HookText*> hooks_;
  std::vector<std::pair<std::int32_t, const HookText*>> inside_;
};

/// Returns true if an expression divides by `/` and doesn't round the result.
bool is_fraction(const lua::Expression& e);
inline constexpr const char* kWhole = ", but / gives fractions; write // to round down, or -(-a // b) to round up";

/// Returns the hook table of a hook's function; nullptr if there is no such table.
const script::HookTable* table_of(const HookText& hook);

}  // namespace rules::lint
