// Stubs: declarations in Lua, with comments in LuaCATS, of all that scripts can use. Lua's language server reads them,
// no program runs them. Each is made from the table that the engine itself uses: functions, methods, hooks, events,
// names. Owns their text. Read next: lua_types.hpp, the words for types.
#pragma once

#include <string>

#include "content/linked.hpp"
#include "content/records.hpp"

namespace rules::sdk {

/// What packs in play are, in two forms: as written, and linked.
struct InPlay {
  const content::Library& declared;
  const content::LinkedGame& linked;
};

/// Returns the functions of the API, the methods of events, and what they take and give.
std::string api_stubs(const InPlay& packs);

/// Returns the hook tables, each with the functions that can be put into it.
std::string hook_stubs(const InPlay& packs);

/// Returns a class for each event, with its fields and the numbers that can be changed.
std::string event_stubs(const InPlay& packs);

/// Returns the constants: resources, zones, cards, records, options, texts ... and classes for cards and records.
std::string name_stubs(const InPlay& packs);

}  // namespace rules::sdk
