#pragma once
// Reads the functions of a bound text for what can be done without Lua: the guard that a function begins with, and the
// calls of the API that are all it does then. Knows the few forms of Lua that packs write these in; any other function
// stays as it is.
#include <map>
#include <string>

#include "script/bound_names.hpp"

namespace rules::script {

/// Finds the guards and straight lines among the functions of a bound text, and adds them to `bindings`. `natives` are the
/// functions of the API that straight lines may call, by name.
void read_functions(const std::string& file, const std::string& text, const std::map<std::string, const Native*>& natives, Bindings& bindings);

}  // namespace rules::script
