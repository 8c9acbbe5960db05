#pragma once
// Finds the functions in a script's tree that the host will call, as far as static reading can tell.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "lua/tree.hpp"

namespace rules::script {

/// A function that a script puts into a hook table: `function event.steal(ev)`. At run time it is identified by line
/// and path, so ambiguous ones are omitted.
struct HookFunction {
  const lua::Statement* statement;
  std::string key;   ///< "file:line:path", with ids as in YAML
  std::string path;  ///< event.steal

  /// Returns true if its hook table passes an event, or a value being modified, as the first argument.
  bool takes_event() const;
};
std::vector<HookFunction> hook_functions(const std::string& file, const lua::Tree& tree);

/// Returns the variables that a script only calls (directly, or through table.best and table.map) and never assigns: no
/// other code can reach their functions.
std::set<std::int32_t> only_called(const lua::Tree& tree);

}  // namespace rules::script
