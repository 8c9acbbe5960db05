// dicetown: one program with subcommands.
#include <csignal>
#include <iostream>

#include "common.hpp"
#include "failures.hpp"
#include "output.hpp"
#include "play/save.hpp"

namespace {

/// The language of --lang, wherever it stands, or that of the environment.
std::string wanted_language(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("--lang=")) return std::string(word.substr(7));
    if (word == "--lang" && i + 1 < argc) return argv[i + 1];
  }
  return tools::usual_language();
}

int run(int argc, char** argv) {
  tools::Texts texts(wanted_language(argc, argv));
  const std::string closing = texts("examples") +
                              "\n"
                              "  dicetown play\n"
                              "  dicetown play --seats human,heuristic,heuristic\n"
                              "  dicetown simulate --players 4 --bots random --games 200000\n"
                              "  dicetown test tests/scenarios\n"
                              "  dicetown check\n"
                              "  dicetown new card gold-pan\n" +
                              texts("program.exit-codes");
  tools::CommandLine program("dicetown", "dicetown " + rules::play::engine_version(), closing, std::move(texts));
  tools::add_play(program);
  tools::add_simulate(program);
  tools::add_explore(program);
  tools::add_test(program);
  tools::add_check(program);
  tools::add_packs(program);
  tools::add_replay(program);
  tools::add_new(program);
  tools::add_trace(program);
  tools::add_rules(program);
  tools::add_sdk(program);
  tools::add_completion(program);
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
