// Stubs: Lua declarations, with LuaCATS annotations, of everything that scripts can use. Lua's language server reads
// them; no program runs them. Generated from the tables that the engine itself uses: functions, methods, hooks, events,
// names. Owns their text. Read next: lua_types.hpp, the names of types.
#pragma once

#include <string>

#include "packs/build/linked.hpp"
#include "packs/records/records.hpp"

namespace rules::editor {

/// The packs in play, as written and as linked.
struct InPlay {
  const packs::Library& declared;
  const packs::LinkedGame& linked;
};

/// Returns the API functions, the methods of events, and their types.
std::string api_stubs(const InPlay& packs);

/// Returns the hook tables, each with its possible functions.
std::string hook_stubs(const InPlay& packs);

/// Returns a class for each event, with its fields and its changeable numbers.
std::string event_stubs(const InPlay& packs);

/// Returns the constants: resources, zones, cards, records, options, texts ... and classes for cards and records.
std::string name_stubs(const InPlay& packs);

}  // namespace rules::editor
