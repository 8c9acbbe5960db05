// Stubs: Lua declarations, with LuaCATS annotations, of everything that scripts can use. Lua's language server reads
// them; no program runs them. Generated from the tables that the engine itself uses: functions, methods, hooks, events,
// names. Owns their text, and the names of the engine's types in annotations.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/embedded_file.hpp"
#include "packs/build/linked.hpp"
#include "packs/schema/schema.hpp"
#include "script/parameter.hpp"

namespace rules::editor {

/// Returns the files of stubs/: api.lua, which declares what packs can't change. (Defined by CMake.)
std::span<const EmbeddedFile> stub_files();

std::string lua_type(script::ScriptType type);

/// Returns the type of a record's field in scripts; "" if they can't read it.
std::string lua_type(const packs::FieldSchema& field, const packs::Schema& schema);

/// Returns the type of a constant with this tagged value, in a table of this name.
std::string lua_type(std::int64_t code, const std::string& table);

/// Returns the types of the results of a function.
std::vector<std::string> lua_types(script::ResultType result);

/// Returns a Lua class name made from an id.
std::string class_of(const std::string& group, const std::string& id);

/// Returns a name for a parameter that is described in words: "zone or list" is zone_or_list.
std::string parameter_name(const script::Parameter& parameter);

/// Returns the API functions, the methods of events, and their types.
std::string api_stubs(const packs::LinkedGame& packs);

/// Returns the hook tables, each with its possible functions.
std::string hook_stubs(const packs::LinkedGame& packs);

/// Returns a class for each event, with its fields and its changeable numbers.
std::string event_stubs(const packs::LinkedGame& packs);

/// Returns the constants: resources, zones, cards, records, options, texts ... and classes for cards and records.
std::string name_stubs(const packs::LinkedGame& packs);

}  // namespace rules::editor
