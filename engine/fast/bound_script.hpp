#pragma once
// BoundScript: a script with bound names, its globals, and its local functions, as far as they were resolved. Owns its
// tree.
#include <map>
#include <memory>
#include <set>
#include <string>

#include "fast/node.hpp"
#include "lua/globals.hpp"
#include "script/bound_names.hpp"

namespace rules::fast {

struct BoundScript {
  explicit BoundScript(script::BoundFile file);
  /// Returns what was bound for an expression when the file was loaded, or nullptr.
  const script::Meaning* meaning_of(const lua::Expression& e) const;

  const script::BoundFile bound;
  const lua::Globals globals;
  std::map<std::int32_t, std::int32_t> functions;          ///< local functions that are only called, by variable
  std::map<std::int32_t, std::unique_ptr<Code>> routines;  ///< compiled local functions; null: left to Lua
};

/// Returns the API function of that name if it can be called without Lua.
const script::ApiFunction* native(const std::string& name);

}  // namespace rules::fast
