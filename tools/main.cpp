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
#include "script/suggest.hpp"

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
  CLI::App app("Dice Town on a data-driven rules engine: play, simulate, test and check packs.", "dicetown");
  app.footer(
      "Examples:\n"
      "  dicetown play --seats human,heuristic,heuristic\n"
      "  dicetown simulate --players 4 --bots random --games 200000\n"
      "  dicetown test tests/scenarios\n"
      "  dicetown check\n"
      "Exit codes: 0 fine, 1 problems found, 2 wrong use, 3 bad pack, config or save, 4 a bug of ours,\n"
      "5 a file or the output can't be written, 130 Ctrl-C.");
  app.require_subcommand(1);
  app.set_version_flag("--version", "dicetown " + rules::play::engine_version());
  int result = tools::kFine;
  tools::add_play(app, result);
  tools::add_simulate(app, result);
  tools::add_explore(app, result);
  tools::add_test(app, result);
  tools::add_check(app, result);
  tools::add_packs(app, result);
  tools::add_replay(app, result);
  try {
    app.parse(argc, argv);
    tools::finish_output();
    return result;
  } catch (const CLI::Success& done) {
    app.exit(done, std::cout, std::cerr);
    return std::cout.flush() ? static_cast<int>(tools::kFine) : unwritten("can't write standard output");
  } catch (const CLI::ParseError& error) {
    std::string hint;
    if (app.get_subcommands().empty() && argc > 1) {
      std::vector<std::string> names;
      for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
      hint = rules::did_you_mean(argv[1], names);
    }
    return fail(tools::kUsage,
                std::string(error.what()) + hint + "\nTry 'dicetown --help' or 'dicetown COMMAND --help'.");
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
