#pragma once
// Reads the functions of a script as programs. Knows which part of Lua a program can use. A function that uses more
// than that is left to Lua, and so is a function that calls it.
#include <functional>
#include <string_view>

#include "fast/program.hpp"
#include "script/bound_names.hpp"

namespace rules::fast {

using TextCode = std::function<std::int64_t(std::string_view)>;

/// Finds the functions of a script that can be programs, and adds them to `programs`. `text_code` says how the host
/// codes a text.
void read_programs(const BoundFile& file, const TextCode& text_code, Programs& programs);

}  // namespace rules::fast
