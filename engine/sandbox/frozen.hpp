#pragma once
// Read-only tables that stay the same object for scripts. Owns how a table is frozen and how a frozen one is read.
// Knows nothing of libraries or packs.
// Invariant: a frozen table is itself empty, so that every write goes to its metatable; its contents are in a second
// table that no script can reach.

#include <lua.hpp>

namespace rules::script {

/// Makes the table at `index` read-only in place. One that has a metatable already is left alone: it is frozen, or the
/// host's. Raises Lua errors.
void freeze(lua_State* state, int index);

/// Whether the table at `index` is frozen.
bool is_frozen(lua_State* state, int index);

/// Pushes the table that holds the contents of the table at `index`: itself, unless it is frozen. To be read by raw
/// access, and never to be given to a script.
void push_contents(lua_State* state, int index);

/// Raises a Lua error if the table at `index` is frozen.
void check_writable(lua_State* state, int index);

}  // namespace rules::script
