#pragma once
// The functions in the tree of a script that the host will call, as far as reading tells. Knows nothing of what they
// are for.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "lua/tree.hpp"

namespace rules::script {

/// A function that a script puts into a table of hooks: `function event.steal(ev)`. At run time it is known by its line
/// and its path, so only one that can't be taken for another counts.
struct HookFunction {
  const lua::Statement* statement;
  std::string key;   ///< "file:line:path", with ids as in YAML
  std::string path;  ///< event.steal

  /// Whether an event or a value that is modified is what it gets first, by the table that it is put into.
  bool takes_event() const;
};
std::vector<HookFunction> hook_functions(const std::string& file, const lua::Tree& tree);

/// The variables that a text only calls, itself or by table.best and table.map, and never assigns: nothing else can
/// have their functions.
std::set<std::int32_t> only_called(const lua::Tree& tree);

}  // namespace rules::script
