// The commands of programs that lie beside this one, as their command lines know them: each tells its own to whoever
// starts it with the hidden argument `--table`. For shells that complete what is typed: they know one program only.
#pragma once
#include <string>
#include <vector>

#include "command_line.hpp"

namespace tools {

inline constexpr const char* kTableArgument = "--table";

/// Commands as text, for another program.
std::string table_text(const std::vector<CommandRow>& table);
/// Adds what the program of this name, beside this one, knows of these commands. One that isn't there knows nothing;
/// what it says that is no table is ignored.
void add_table_of(const std::string& program, std::vector<CommandRow>& table);

}  // namespace tools
