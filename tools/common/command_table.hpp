// Command tables of programs beside this one: each prints its own for the hidden argument `--table`. Used by shell
// completion, which knows only one program.
#pragma once
#include <string>
#include <vector>

#include "command_line.hpp"

namespace tools {

inline constexpr const char* kTableArgument = "--table";

/// Serializes commands for another program.
std::string table_text(const std::vector<CommandRow>& table);
/// Adds the commands of the named program beside this one to the table. Ignores a missing program, and invalid output.
void add_table_of(const std::string& program, std::vector<CommandRow>& table);

}  // namespace tools
