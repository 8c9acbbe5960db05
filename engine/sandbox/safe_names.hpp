#pragma once
// Names of the Lua functions available to scripts, read from a sandbox so that no list can be out of date.

#include <map>
#include <string>
#include <vector>

namespace rules::script {

/// Returns the global functions, with no names, and the libraries with the names of their members, alphabetically.
std::map<std::string, std::vector<std::string>> safe_names();

}  // namespace rules::script
