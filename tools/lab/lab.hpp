// The commands of dicetown_lab, each in a file of its own.
#pragma once
#include <string>

#include "command_line.hpp"

namespace tools {

/// What was typed, as a line for a shell that finds out the same again: without what only says how fast, where to, or
/// which part.
struct TypedCommand {
  std::string line;
};

void add_compare(CommandLine& program, const TypedCommand& typed);
void add_sweep(CommandLine& program, const TypedCommand& typed);
void add_replay(CommandLine& program, const TypedCommand& typed);
void add_search_options(CommandLine& program, const TypedCommand& typed);

}  // namespace tools
