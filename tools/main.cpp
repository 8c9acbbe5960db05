// dicetown: one program with subcommands.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "common.hpp"
#include "failures.hpp"
#include "lab/sums_document.hpp"
#include "output.hpp"
#include "play/save.hpp"

namespace {

constexpr std::string_view kLabCommands[] = {"compare", "sweep", "search-options"};

/// Returns true if a command belongs to the lab: comparisons, and `merge` of their files.
bool is_for_lab(int argc, char** argv) {
  if (argc < 2) return false;
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (std::find(std::begin(kLabCommands), std::end(kLabCommands), words[0]) != std::end(kLabCommands)) return true;
  return words[0] == "merge" && std::any_of(words.begin() + 1, words.end(), [](std::string_view word) {
           return rules::lab::is_sums_document(word, rules::lab::kOfComparison);
         });
}

/// Returns true if a command belongs to the server: `serve`, and `replay` in the browser.
bool is_for_server(int argc, char** argv) {
  if (argc < 2) return false;
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  return words[0] == "serve" || (words[0] == "replay" && std::find(words.begin(), words.end(), "--web") != words.end());
}

/// Replaces this process by the server or the lab, separate programs (tools/server, tools/lab) that are beside this one
/// if they were built. Returns only if the program is missing, after reporting `not_there`.
int run_beside(const char* program, char** argv, const tools::UsageError& not_there) {
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  execv((own.parent_path() / program).c_str(), argv);
  throw not_there;
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
  tools::add_merge(program);
  tools::add_bots(program);
  tools::add_bot(program);
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
  for (const std::string_view command : kLabCommands) program.add(std::string(command));
  return tools::with_failures_told(program.texts(), [&]() -> int {
    const std::string command = argc > 1 ? argv[1] : "";
    if (is_for_server(argc, argv)) return run_beside("dicetown_server", argv, tools::UsageError("serve.not-there", {}));
    if (is_for_lab(argc, argv))
      return run_beside("dicetown_lab", argv, tools::UsageError("lab.not-there", {{"command", command}}));
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
