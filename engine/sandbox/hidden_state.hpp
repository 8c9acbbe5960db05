#pragma once
// Hidden state: what a script would remember between calls behind the engine's back. A step may run again, a game may
// be cloned or loaded; what lasts must be a declared variable. Owns the reading of Lua 5.4's compiled functions. Knows
// nothing of packs. Invariant: nothing is run, the function is only read. Read next: frozen.hpp.

#include <lua.hpp>
#include <string>
#include <vector>

namespace rules::script {

/// One place where a script would keep state.
struct HiddenState {
  /// A function assigns a local that outlives its call; a function assigns a global; the script names `_ENV`.
  enum class Kind { captured_local, global, environment };
  Kind kind;
  std::string file;
  int line;  ///< from 1; 0 where unknown
  std::string name;
};

/// What the author should read, without the place.
std::string explain(const HiddenState& hidden);

/// The hidden state (the first 100 finds) in the code of the Lua function at `function_index` and the functions within
/// it, in order of lines. For a chunk (loaded, not yet run) that is each assignment, in a function, of a local of the
/// chunk or of a global. For any other function (as a chunk that has run left it) each assignment of what it captured,
/// or of a global. Naming `_ENV` counts everywhere. Raises Lua errors when memory is out.
std::vector<HiddenState> find_hidden_state(lua_State* state, int function_index);

/// Freezes every table that the Lua function at `index` captured, through functions and tables however deep, except
/// the environment. If a table lies at `index`, the same for everything in it, and it stays writable itself. Returns
/// the hidden state of the functions met on the way: a function made by a call while the chunk ran may keep state that
/// `find_hidden_state` on the chunk can't see.
std::vector<HiddenState> freeze_captured(lua_State* state, int index);

}  // namespace rules::script
