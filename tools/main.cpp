// dicetown: one program with subcommands.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <string_view>

#include "common.hpp"
#include "failures.hpp"
#include "output.hpp"
#include "play/save.hpp"

namespace {

/// The server is a program of its own (tools/server), which lies beside this one if it was built. Returns only if it
/// doesn't.
int serve(char** argv, const tools::Texts& texts) {
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string server = (own.parent_path() / "dicetown_server").string();
  execv(server.c_str(), argv);
  throw tools::UsageError(texts("serve.not-there"));
}

int run(int argc, char** argv) {
  tools::Texts texts(tools::wanted_language(argc, argv));
  const std::string closing = texts("examples") +
                              "\n"
                              "  dicetown play\n"
                              "  dicetown play --seats human,heuristic,heuristic\n"
                              "  dicetown serve\n"
                              "  dicetown simulate --players 4 --bots random --games 200000\n"
                              "  dicetown test tests/scenarios\n"
                              "  dicetown check\n"
                              "  dicetown new card gold-pan\n" +
                              texts("program.exit-codes");
  tools::CommandLine program("dicetown", "dicetown " + rules::play::engine_version(), closing, std::move(texts));
  tools::add_play(program);
  tools::add_simulate(program);
  tools::add_bots(program);
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
  program.add("serve");
  return tools::with_failures_told([&]() -> int {
    if (argc > 1 && std::string_view(argv[1]) == "serve") return serve(argv, program.texts());
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
