// Names of the engine's types in LuaCATS, the annotations that Lua's language server reads. Owns these names.
#pragma once

#include <string>
#include <vector>

#include "packs/schema/schema.hpp"
#include "script/parameter.hpp"

namespace rules::editor {

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

}  // namespace rules::editor
