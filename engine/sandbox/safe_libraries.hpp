// Read-only tables that keep their identity, and the libraries of scripts: the safe part of Lua's, reimplemented. No
// function takes unbounded time, differs between machines or runs, or reaches the host. Invariant: every library table
// is read-only; a frozen table is itself empty, so that every write goes to its metatable, and its contents are in a
// second table that no script can reach.
#pragma once
#include <lua.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace rules::script {

/// Makes the table at `index` read-only in place. Skips a table that has a metatable: it is already frozen, or the
/// host's. Raises Lua errors.
void freeze(lua_State* state, int index);

/// Returns true if the table at `index` is frozen.
bool is_frozen(lua_State* state, int index);

/// Pushes the table that holds the contents of the table at `index`: the table itself, unless it is frozen. Use raw
/// access, and never pass the result to a script.
void push_contents(lua_State* state, int index);

/// Pushes a metatable with these functions, hidden from scripts.
void push_metatable(lua_State* state, std::span<const luaL_Reg> functions);

/// Error for a field or method of a string, with and without Lua.
inline constexpr const char* text_has_no_fields =
    "a string has no fields or methods; join strings with '..', and get the length with '#'";

/// Error if the function given to table.map returns nil, with and without Lua.
inline constexpr const char* map_gives_nil = "the function passed to table.map returned nil for a value";

/// Pushes a fresh table with the globals of one pack: `error ipairs pairs` and the read-only libraries `math` and
/// `table`. `pairs` visits a snapshot of the keys, integers and then strings, both ascending, and rejects other keys.
/// There are no metatables, string functions, random numbers or protected calls. In the whole state, accessing a field
/// of a string becomes an error (`text_has_no_fields`). Raises Lua errors; call it within `Sandbox::run`.
void push_safe_globals(lua_State* state);

/// Returns the global functions, with no names, and the libraries with the names of their members, alphabetically.
std::map<std::string, std::vector<std::string>> safe_names();

}  // namespace rules::script
