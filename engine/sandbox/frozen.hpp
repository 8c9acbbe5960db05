#pragma once
// Read-only tables that keep their identity. Owns how a table is frozen and how a frozen one is read; knows no
// libraries or packs. Invariant: a frozen table is itself empty, so that every write goes to its metatable; its
// contents are in a second table that no script can reach.

#include <lua.hpp>

namespace rules::script {

/// Makes the table at `index` read-only in place. Skips a table that has a metatable: it is already frozen, or the
/// host's. Raises Lua errors.
void freeze(lua_State* state, int index);

/// Returns true if the table at `index` is frozen.
bool is_frozen(lua_State* state, int index);

/// Pushes the table that holds the contents of the table at `index`: the table itself, unless it is frozen. Use raw
/// access, and never pass the result to a script.
void push_contents(lua_State* state, int index);

/// Raises a Lua error if the table at `index` is frozen.
void check_writable(lua_State* state, int index);

}  // namespace rules::script
