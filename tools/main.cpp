// dicetown: one program with subcommands. Turns every error into one clear message and the right exit code.
#include <csignal>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "common.hpp"
#include "content/printable.hpp"
#include "content/problem.hpp"
#include "content/write_file.hpp"
#include "output.hpp"
#include "play/save.hpp"
#include "sandbox/script_error.hpp"

namespace {

int fail(int code, const std::string& message) {
  std::fflush(stdout);
  std::cerr << "dicetown: " << rules::content::printable(message) << "\n";
  return code;
}

/// What could not be written; nothing is said where nobody reads any more.
int unwritten(const std::string& message) {
  return tools::nobody_reads_on() ? static_cast<int>(tools::kUnwritten) : fail(tools::kUnwritten, message);
}

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
  try {
    const std::optional<int> result = program.run(argc, argv);
    if (!result) return std::cout.flush() ? static_cast<int>(tools::kFine) : unwritten("can't write standard output");
    tools::finish_output();
    return *result;
  } catch (const tools::UsageError& error) {
    return fail(tools::kUsage, error.what());
  } catch (const rules::content::ContentError& error) {
    return fail(tools::kBadInput, error.what());
  } catch (const rules::script::ScriptError& error) {
    return fail(tools::kBadInput, error.what());
  } catch (const rules::play::SaveError& error) {
    return fail(tools::kBadInput, error.what());
  } catch (const rules::content::WriteError& error) {
    return unwritten(error.what());
  } catch (const rules::content::FileError& error) {
    return fail(tools::kBadInput, error.what());
  } catch (const std::system_error& error) {
    if (std::ferror(stdout)) return unwritten(std::string("can't write standard output: ") + error.code().message());
    return fail(tools::kBug, std::string("a bug of ours: ") + error.what());
  } catch (const std::exception& error) {
    return fail(tools::kBug, std::string("a bug of ours: ") + error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that has gone and a file that grows too large are errors of writing, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  return run(argc, argv);
}
