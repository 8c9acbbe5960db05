#pragma once
// Script files: a script whose names are bound, with what is known of it as a whole and with the functions of it that
// others call, as far as they were resolved. Owns its tree.
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
  /// What names in an expression mean that were bound when the file was loaded; nullptr: there are none.
  const script::Meaning* meaning_of(const lua::Expression& e) const;

  const script::BoundFile bound;
  const lua::Globals globals;
  std::map<std::int32_t, std::int32_t> functions;          ///< local functions of which all uses are calls, by variable
  std::map<std::int32_t, std::unique_ptr<Code>> routines;  ///< of these; nothing: left to Lua
};

/// The function of the API of that name, if it can be called without Lua.
const script::ApiFunction* native(const std::string& name);

}  // namespace rules::fast
