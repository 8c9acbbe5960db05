// dicetown_lab: the commands that compare many games. A program of its own, so that play and simulate don't need its
// libraries.
#include <csignal>
#include <iostream>

#include "common.hpp"
#include "failures.hpp"
#include "lab.hpp"
#include "output.hpp"
#include "play/save.hpp"
#include "report_file.hpp"

namespace {

/// An argument as a shell takes it.
std::string quoted(const std::string& argument) {
  if (!argument.empty() && argument.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                                      "-_=.,:/+@%") == argument.npos)
    return argument;
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that has gone and a file that grows too large are errors of writing, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  tools::CommandLine program("dicetown", "dicetown " + rules::play::engine_version(), "",
                             tools::Texts(tools::wanted_language(argc, argv)));
  tools::Typed typed{"dicetown"};
  for (int a = 1; a < argc; ++a) typed.line += " " + quoted(argv[a]);
  tools::add_compare(program, typed);
  tools::add_sweep(program, typed);
  tools::add_search_options(program, typed);
  tools::add_simulate(program, tools::report_writer());
  tools::add_replay(program, typed);
  return tools::with_failures_told([&]() -> int {
    const std::optional<int> result = program.run(argc, argv);
    tools::finish_output();
    return result.value_or(tools::kFine);
  });
}
