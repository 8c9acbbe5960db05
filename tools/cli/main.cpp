// dicetown: one program with all commands. `serve` alone is another program, because of its page and its libraries.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string_view>

#include "common.hpp"
#include "output.hpp"
#include "play/save.hpp"

namespace {

/// Replaces this process by the server, which is beside this program if it was built. Throws if it is missing.
int become_server(char** argv) {
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  execv((own.parent_path() / "dicetown_server").c_str(), argv);
  throw tools::UsageError("serve.not-there", {});
}

int run(int argc, char** argv) {
  tools::Texts texts(tools::wanted_language(argc, argv));
  const std::string closing = texts("program.closing");
  tools::CommandLine program("dicetown", "dicetown " + rules::play::engine_version(), closing, std::move(texts));
  program.add("serve", "play");
  tools::add_play(program);
  tools::add_replay(program);
  tools::add_analyze(program);
  tools::add_rules(program);
  tools::add_new(program);
  tools::add_check(program);
  tools::add_test(program);
  tools::add_trace(program);
  tools::add_packs(program);
  tools::add_sdk(program);
  tools::add_simulate(program);
  tools::add_compare(program);
  tools::add_sweep(program);
  tools::add_ablate(program);
  tools::add_bots(program);
  tools::add_explore(program);
  tools::add_merge(program);
  tools::add_completion(program);
  return tools::with_failures_told(program.texts(), [&]() -> int {
    const int command = argc > 1 && std::string_view(argv[1]) == "--complete" ? 2 : 1;
    if (argc > command && std::string_view(argv[command]) == "serve") return become_server(argv);
    const std::optional<int> result = program.run(argc, argv);
    tools::finish_output();
    return result.value_or(tools::kFine);
  });
}

}  // namespace

int main(int argc, char** argv) {
  // A closed reader and a file that grows too large are write errors, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  return run(argc, argv);
}
