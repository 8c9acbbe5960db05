// How types of the engine are called in LuaCATS, the comments that Lua's language server reads. Owns these words. Knows
// no single function or event.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/schema.hpp"
#include "script/parameter.hpp"

namespace rules::sdk {

/// Returns what a parameter takes.
std::string lua_type(const script::Parameter& parameter);

/// Returns what a field of an event holds.
std::string lua_type(Type type);

/// Returns what scripts read of a field of a record; nothing if they can't.
std::string lua_type(const content::FieldSchema& field, const content::Schema& schema);

/// Returns the type of a constant with this code, in a table of this name.
std::string lua_type(std::int64_t code, const std::string& table);

/// Returns the results that a function has by its description ("card or nil", "outcome, number"), one type each.
/// Throws RuleError for words that are no type.
std::vector<std::string> returned_types(std::string_view gives);

/// Returns an id as part of a name in Lua.
std::string class_of(const std::string& group, const std::string& id);

/// Returns a name for a parameter that is described in words: "zone or list" is zone_or_list.
std::string parameter_name(const script::Parameter& parameter);

}  // namespace rules::sdk
