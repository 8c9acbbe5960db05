#pragma once
// Hidden state: values that a script would keep between calls without the engine's knowledge. Steps may be re-run, and
// games cloned or loaded, so lasting state must be a declared variable. Owns facts about the functions of loaded
// scripts. Invariant: runs nothing; identifies functions by their source range and the names of captured variables.
// Read next: safe_libraries.hpp.

#include <lua.hpp>
#include <map>
#include <string>
#include <vector>

#include "lua/ast.hpp"

namespace rules::script {

/// A place where a script would keep state.
struct HiddenState {
  /// A function assigns a local that outlives its call, or a global.
  enum class Kind { captured_local, global };
  Kind kind;
  std::string file;
  int line;  ///< from 1
  std::string name;
};

/// Returns the message for the author, without the place.
std::string explain(const HiddenState& hidden);

class HiddenStates {
 public:
  /// Returns, in line order, the assignments within functions to file-level locals or globals. Records which functions
  /// assign locals captured from another function: these keep state if they outlive the call that created them.
  std::vector<HiddenState> read(const std::string& file, const lua::Tree& tree);

  /// Freezes every table that the Lua function at `index` captured, transitively through functions and tables, except
  /// the environment. If `index` is a table, freezes everything in it but leaves the table writable. Returns the hidden
  /// state of the functions reached, which have outlived the call that created them.
  std::vector<HiddenState> freeze_captured(lua_State* state, int index) const;

 private:
  class Walk;
  /// A function, by its lines, that assigns (itself or in a nested function) a local of an enclosing function.
  struct Keeper {
    int first_line, last_line;
    std::string name;
    int line;  ///< line of the assignment
  };
  std::map<std::string, std::vector<Keeper>, std::less<>> keepers_;  ///< by file
};

}  // namespace rules::script
