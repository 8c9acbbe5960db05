#pragma once
// Hidden state: what a script would remember between two calls without the engine knowing. A step may run again, and a
// game may be cloned or loaded, so everything that lasts must be a declared variable. Owns what is known of the
// functions of each loaded script. Knows nothing of packs. Invariant: nothing is run; functions are identified by their
// place in the text and by the names of the variables that they captured. Read next: frozen.hpp.

#include <lua.hpp>
#include <map>
#include <string>
#include <vector>

#include "lua/tree.hpp"

namespace rules::script {

/// One place where a script would keep state.
struct HiddenState {
  /// A function assigns a local that outlives its call; a function assigns a global.
  enum class Kind { captured_local, global };
  Kind kind;
  std::string file;
  int line;  ///< from 1
  std::string name;
};

/// What the author should read, without the place.
std::string explain(const HiddenState& hidden);

class HiddenStates {
 public:
  /// What the text keeps wherever its functions go, in order of lines: each assignment, in a function, of a local of
  /// the text as a whole or of a global. Remembers which of its functions assign what they captured of another
  /// function: these keep state if they outlive the call that made them.
  std::vector<HiddenState> read(const std::string& file, const lua::Tree& tree);

  /// Freezes every table that the Lua function at `index` captured, through functions and tables however deep, except
  /// the environment. If a table lies at `index`, the same for everything in it, and it stays writable itself. Returns
  /// the hidden state of the functions met on the way, which have outlived the call that made them.
  std::vector<HiddenState> freeze_captured(lua_State* state, int index) const;

 private:
  class Walk;
  /// A function, by its lines, that assigns, itself or in a function within it, a local of a function around it.
  struct Keeper {
    int first_line, last_line;
    std::string name;
    int line;  ///< of the assignment
  };
  std::map<std::string, std::vector<Keeper>, std::less<>> keepers_;  ///< by file
};

}  // namespace rules::script
