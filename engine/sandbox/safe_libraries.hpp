#pragma once
// Safe libraries: the part of Lua's standard library that scripts can use, written anew. Nothing in it takes unbounded
// time, differs between machines or runs, or reaches the host. Knows nothing of packs or games. Invariant: every
// library table is read-only; the work of each function is bounded by the size of its arguments.
// Read next: safe_parts.hpp for where each library is.

#include <lua.hpp>

#include "sandbox/frozen.hpp"

namespace rules::script {

/// What the author reads who asks a text for a field or a method, in either way that scripts run.
inline constexpr const char* text_has_no_fields =
    "a text has no fields or methods: join texts with '..', measure one with '#'";

/// The same whose function for table.map gives nothing for a value.
inline constexpr const char* map_gives_nil = "the function given to table.map gives nil for a value";

/// Pushes a fresh table with the globals of one pack: `error ipairs pairs` and the read-only libraries `math` and
/// `table`. `pairs` goes through a snapshot of the keys, integers first and then texts, both ascending, and refuses
/// other keys. There are no metatables, no functions on texts, no chance and no protected calls. For the whole state,
/// asking a text for a field becomes an error (`text_has_no_fields`). Raises Lua errors; to be called within
/// `Sandbox::run`.
void push_safe_globals(lua_State* state);

}  // namespace rules::script
