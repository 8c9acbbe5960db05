// dicetown: one program with subcommands.
#include <csignal>
#include <iostream>

#include "common.hpp"
#include "failures.hpp"
#include "output.hpp"
#include "play/save.hpp"

namespace {

int run(int argc, char** argv) {
  tools::CommandLine program(
      "dicetown", "Dice Town on a data-driven rules engine: play, simulate, test and check packs.",
      "dicetown " + rules::play::engine_version(),
      "Examples:\n"
      "  dicetown play --seats human,heuristic,heuristic\n"
      "  dicetown simulate --players 4 --bots random --games 200000\n"
      "  dicetown test tests/scenarios\n"
      "  dicetown check\n"
      "  dicetown new card gold-pan\n"
      "Exit codes: 0 fine, 1 problems found, 2 wrong use, 3 bad pack, config or save, 4 a bug of ours,\n"
      "5 a file or the output can't be written, 130 Ctrl-C.");
  tools::add_play(program);
  tools::add_simulate(program);
  tools::add_explore(program);
  tools::add_test(program);
  tools::add_check(program);
  tools::add_packs(program);
  tools::add_replay(program);
  tools::add_new(program);
  tools::add_trace(program);
  tools::add_sdk(program);
  return tools::with_failures_told([&]() -> int {
    const std::optional<int> result = program.run(argc, argv);
    if (!result)
      return std::cout.flush() ? static_cast<int>(tools::kFine) : tools::unwritten("can't write standard output");
    tools::finish_output();
    return *result;
  });
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that has gone and a file that grows too large are errors of writing, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  return run(argc, argv);
}
