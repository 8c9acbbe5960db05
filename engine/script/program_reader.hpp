#pragma once
// Reads functions of a bound script as programs. Knows the part of Lua that programs have; a function that uses more
// than that is left out, and so is one that calls it.
#include <map>
#include <string>

#include "script/bound_names.hpp"

namespace rules::script {

/// Finds the functions of a script that can be programs, and adds them to `bindings`. `natives` are the functions of
/// the API that programs may call, by name.
void read_programs(const BoundFile& file, const std::map<std::string, const ApiFunction*>& natives, Bindings& bindings);

}  // namespace rules::script
