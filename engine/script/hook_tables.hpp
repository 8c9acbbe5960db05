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
  std::optional<Equality> only;  ///< it does nothing unless this holds
  Reads reads;                   ///< everything it reads, if known
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

/// Pushes a hook table, which accepts only functions.
void push_hooks(lua_State* state, const HookTable& table);

/// Moves the functions that were put into the table on top of the stack into the table itself.
void take_functions(lua_State* state, int depth);

/// Makes the table on top of the stack read-only, so that functions that captured it can't add to it. Pops it.
void close_hooks(lua_State* state, int depth);

}  // namespace rules::script
