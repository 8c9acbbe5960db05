// dicetown_lab: the commands that compare many games. A separate program, so that play and simulate don't need its
// libraries.
#include <algorithm>
#include <csignal>
#include <iostream>

#include "common.hpp"
#include "failures.hpp"
#include "lab.hpp"
#include "output.hpp"
#include "play/save.hpp"
#include "quoted.hpp"
#include "report_file.hpp"

namespace {

/// Returns the command that reproduces the results. A value may be joined to its option or follow it.
std::string line_of(int argc, char** argv) {
  constexpr std::string_view flags[] = {"--json", "--resume"};
  constexpr std::string_view valued[] = {"--threads", "--report", "--out", "--shard"};
  const auto is_one = [](const auto& of, std::string_view name) {
    return std::find(std::begin(of), std::end(of), name) != std::end(of);
  };
  std::string line = "dicetown";
  for (int a = 1; a < argc; ++a) {
    const std::string_view word = argv[a], name = word.substr(0, word.find('='));
    if (is_one(flags, word)) continue;
    if (!is_one(valued, name)) line += " " + tools::quoted(argv[a]);
    else if (name == word) ++a;
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  // A closed reader and a file that grows too large are write errors, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  tools::CommandLine program("dicetown", "dicetown " + rules::play::engine_version(), "",
                             tools::Texts(tools::wanted_language(argc, argv)));
  const tools::TypedCommand typed{line_of(argc, argv)};
  tools::add_compare(program, typed);
  tools::add_sweep(program, typed);
  tools::add_search_options(program, typed);
  tools::add_simulate(program, tools::report_writer());
  tools::add_replay(program, typed);
  tools::add_merge(program);
  return tools::with_failures_told(program.texts(), [&]() -> int {
    const std::optional<int> result = program.run(argc, argv);
    tools::finish_output();
    return result.value_or(tools::kFine);
  });
}
