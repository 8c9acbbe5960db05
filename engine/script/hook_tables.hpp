#pragma once
// Hook tables: the tables that scripts put their functions into. Owns which tables there are, what a function in each
// can do and return, and how they look to Lua. Knows nothing of the functions in them.
#include <lua.hpp>
#include <span>
#include <string_view>

#include "script/host.hpp"

namespace rules::script {

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

/// What advice is told of its question: `q.player`. Host::told() says what each is.
struct ToldField {
  std::string_view name;
  const char* gives;
  const char* doc;
};
std::span<const ToldField> told_fields();

/// Pushes a table of hooks, as long as functions are put into it: it takes nothing else.
void push_hooks(lua_State* state, const HookTable& table);

/// The table on top of the stack has the functions itself from now on that were put into it.
void take_functions(lua_State* state, int depth);

/// From now on the table on top of the stack is read-only: a function that kept it can't put anything into it. Pops it.
void close_hooks(lua_State* state, int depth);

}  // namespace rules::script
