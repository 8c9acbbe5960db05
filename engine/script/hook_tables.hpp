#pragma once
// Hook tables: the tables that scripts put their functions into. Owns which tables there are, what a function in each
// can do and return, and how they look to Lua. Knows nothing of the functions in them.
#include <lua.hpp>
#include <span>
#include <string>

#include "script/bound_names.hpp"

namespace rules::script {

/// What a function of a script has to give back: nothing, for what it does is all that counts; true, false or nil; a
/// whole number; a text or nil; what the question takes.
enum class Gives : std::int8_t { nothing, flag, number, text, advice };

/// A function that a script put into a table of hooks: `play.card-id`, `modify.event-id.name` (ids as in YAML).
struct Hook {
  std::string pack, path, file;
  std::int32_t scripts = 0;  ///< where it stands: which of the sources' scripts of packs
  int line = 0;
  bool pure = false;  ///< may ask nothing and change nothing
  Gives gives = Gives::nothing;
  std::optional<Equality> only;  ///< it does nothing unless this holds
  Reads reads;                   ///< all that it reads, if that is known
  /// As BoundFile's hook functions are called.
  std::string key() const { return file + ":" + std::to_string(line) + ":" + path; }
};

/// The tables that scripts put their functions into, whether these functions are pure, and what they give back.
struct HookTable {
  const char* name;
  int depth;  ///< 1: play.card, 2: modify.event.name
  bool pure;
  Gives gives;
  const char* of;  ///< kinds of records whose functions they are, with blanks between them; `tag`: of events
  const char* doc;
};
std::span<const HookTable> hook_tables();

/// Pushes a table of hooks, as long as functions are put into it: it takes nothing else.
void push_hooks(lua_State* state, const HookTable& table);

/// The table on top of the stack has the functions itself from now on that were put into it.
void take_functions(lua_State* state, int depth);

/// From now on the table on top of the stack is read-only: a function that kept it can't put anything into it. Pops it.
void close_hooks(lua_State* state, int depth);

}  // namespace rules::script
