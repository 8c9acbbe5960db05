// The rules about what scripts say: calls, names, fields, comparisons, what functions give back.
// Knows one script at a time. Read next: check_calls.cpp, check_fields.cpp, check_loops.cpp,
// check_conditions.cpp, check_reads.cpp, check_handlers.cpp.
#pragma once

#include "lint/type_inference.hpp"
#include "lua/walk.hpp"
#include "script/hook_tables.hpp"

namespace rules::lint {

/// Globals and functions that are not there, wrong arguments, calls where they can't be made.
void check_calls(const LintContext& context, const ScriptText& script, LintReport& report);
/// Fields of events and options of questions that are missing where calls name them, or of the wrong kind.
void check_fields(const LintContext& context, const ScriptText& script, LintReport& report);
/// Loops through what is no list, brackets behind what has nothing in them.
void check_loops(const LintContext& context, const ScriptText& script, LintReport& report);
/// Conditions that always hold, because 0 and what is empty count as true.
void check_conditions(const LintContext& context, const ScriptText& script, LintReport& report);
/// Fields that are not there, comparisons that never hold, what a function may not give back.
void check_reads(const LintContext& context, const ScriptText& script, LintReport& report);
/// Variables that may name nobody, and arguments that are left out, where nil is an error.
void check_nil(const LintContext& context, const ScriptText& script, LintReport& report);
/// Functions in tables of hooks: whether each can be reached, and is there once.
void check_handlers(const LintContext& context, LintReport& report);
/// What is told of a word that names nothing, when no record is known: only globals and tables of hooks.
void check_globals(const LintContext& context, const ScriptText& script, LintReport& report);

/// While a tree is visited: in which function, and in which hook.
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
  /// The hook around this place, or nullptr.
  const HookText* hook() const { return inside_.empty() ? nullptr : inside_.back().second; }
  /// Whether this place lies in the hook's function itself, not in one within it.
  bool directly_in_hook() const { return !inside_.empty() && hooks_.contains(inside_.back().first); }
  bool loading() const { return inside_.empty(); }
  /// The innermost function around this place, or -1.
  std::int32_t innermost() const { return inside_.empty() ? -1 : inside_.back().first; }
  const ScriptText& script() const { return *script_; }

 private:
  const ScriptText* script_;
  std::map<std::int32_t, const HookText*> hooks_;
  std::vector<std::pair<std::int32_t, const HookText*>> inside_;
};

/// Returns true if an expression divides by `/` and doesn't round the result.
bool is_fraction(const lua::Expression& e);
inline constexpr const char* kWhole = ", and / gives fractions: write // to round down, or -(-a // b) to round up";

/// The entry of the table that a hook's function lies in; nullptr: there is no such table.
const script::HookTable* table_of(const HookText& hook);

}  // namespace rules::lint
