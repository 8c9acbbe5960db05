#pragma once
// What scripts have of Lua's own, by name: found by looking into a sandbox, so that no list of it can be wrong.

#include <map>
#include <string>
#include <vector>

namespace rules::script {

/// The functions, with no names, and the libraries with the names of what they have; all in the order of the alphabet.
std::map<std::string, std::vector<std::string>> safe_names();

}  // namespace rules::script
