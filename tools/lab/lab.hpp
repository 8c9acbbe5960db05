// The commands of dicetown_lab, each in a file of its own.
#pragma once
#include <string>

#include "command_line.hpp"

namespace tools {

/// The typed command as a shell command that reproduces the results: without options for speed, output files or the
/// part.
struct TypedCommand {
  std::string line;
};

void add_compare(CommandLine& program, const TypedCommand& typed);
void add_sweep(CommandLine& program, const TypedCommand& typed);
void add_replay(CommandLine& program, const TypedCommand& typed);
void add_search_options(CommandLine& program, const TypedCommand& typed);

}  // namespace tools
