// dicetown: one program with subcommands. Turns every error into one clear message and the right exit code.
#include <csignal>
#include <cstdio>
#include <iostream>

#include "common.hpp"
#include "content/problem.hpp"
#include "play/save.hpp"
#include "sandbox/script_error.hpp"
#include "script/suggest.hpp"

namespace {

int fail(int code, const std::string& message) {
  std::cerr << "dicetown: " << message << "\n";
  return code;
}

int run(int argc, char** argv) {
  CLI::App app("Dice Town on a data-driven rules engine: play, simulate, test and check packs.", "dicetown");
  app.footer(
      "Examples:\n"
      "  dicetown play --seats human,heuristic,heuristic\n"
      "  dicetown simulate --players 4 --bots random --games 200000\n"
      "  dicetown test tests/scenarios\n"
      "  dicetown check\n"
      "Exit codes: 0 fine, 1 problems found, 2 wrong use, 3 bad pack, config or save, 4 a bug of ours.");
  app.require_subcommand(1);
  app.set_version_flag("--version", "dicetown 1.0.0");
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
    return result;
  } catch (const CLI::Success& done) {
    return app.exit(done, std::cout, std::cerr);
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
  } catch (const std::exception& error) {
    return fail(tools::kBug, std::string("a bug of ours: ") + error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  return run(argc, argv);
}
