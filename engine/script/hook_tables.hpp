// Hook tables, into which scripts put their functions. Owns the list of tables, what their functions may do and return,
// and how the tables look to Lua.
#pragma once
#include <lua.hpp>
#include <span>
#include <string>

#include "script/bound_names.hpp"

namespace rules::script {

/// A function in a hook table: `play.card-id`, `modify.event-id.name` (ids as in YAML).
struct Hook {
  std::string pack, path, file;
  std::int32_t scripts = 0;  ///< index of its pack's scripts in Sources
  int line = 0;
  bool pure = false;  ///< may neither ask nor change anything
  ScriptType gives = ScriptType::nothing;
  int reference = 0;             ///< of the function, in its host's Lua state
  std::optional<Equality> only;  ///< it does nothing unless this holds
  /// Returns the key that hook_functions() uses.
  std::string key() const { return file + ":" + std::to_string(line) + ":" + path; }
};

/// A hook table: its name and depth, whether its functions are pure, and what they return.
struct HookTable {
  const char* name;
  int depth;  ///< 1: play.card, 2: modify.event.name
  bool pure;
  const char* of;  ///< record kinds of its functions, separated by spaces; `tag`: of events
  const char* doc;
  ResultType gives = {};  ///< of advice: an answer, in the form that the question takes
};
std::span<const HookTable> hook_tables();

/// Pushes one of the hook tables. It accepts only functions, which it passes to Host::add_hook(), and only while
/// scripts are loaded: functions that captured it can't add to it.
void push_hooks(lua_State* state, const HookTable& table);

}  // namespace rules::script
