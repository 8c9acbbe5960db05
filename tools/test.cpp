// dicetown test: runs scenarios, looks for functions and patches whose loss none of them notices, and compares with the
// ledger.
#include <iostream>

#include "common.hpp"
#include "content/pack_folder.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "proof/clauses.hpp"
#include "proof/mutate.hpp"

namespace tools {
namespace {

namespace content = rules::content;
namespace proof = rules::proof;
using Json = nlohmann::ordered_json;

struct Options {
  Common common;
  std::vector<std::string> paths;
  std::string clauses;
  bool mutate = false, quiet = false;
};

int mutate(const Options& options, const std::vector<std::filesystem::path>& folders,
           const std::vector<proof::Scenario>& scenarios) {
  std::size_t tried = 0;
  const auto result = proof::run_mutations(
      folders, scenarios, {}, 2, [&](const std::string& mutant, const proof::Scenario* noticed_by) {
        ++tried;
        if (!options.common.json && !options.quiet)
          std::cerr << fmt::format("{:4} {} {}\n", tried, noticed_by ? "noticed " : "SURVIVES", mutant);
      });
  if (options.common.json) {
    print_json(Json{{"tried", result.tried},
                    {"survivors", result.survivors},
                    {"places", result.places},
                    {"unlinkable", result.unlinkable},
                    {"broken", result.broken}});
  } else {
    for (std::size_t i = 0; i < result.survivors.size(); ++i)
      fmt::print("{}{}no scenario notices the loss of {}\n", result.places[i], result.places[i].empty() ? "" : ": ",
                 result.survivors[i]);
    for (const std::string& scenario : result.broken) fmt::print("fails anyway: {}\n", scenario);
    fmt::print("{} functions, patches and orders tried, {} survive\n", result.tried, result.survivors.size());
  }
  return result.survivors.empty() && result.broken.empty() ? kFine : kProblems;
}

/// The pack that scenarios belong to: a mod's lie in its folder. Empty where there is none.
std::filesystem::path pack_of(const std::filesystem::path& scenarios) {
  std::filesystem::path folder = std::filesystem::absolute(scenarios).lexically_normal();
  while (!rules::content::is_pack(folder)) {
    if (!folder.has_relative_path()) return {};
    folder = folder.parent_path();
  }
  return folder;
}

int run(Options& options, CLI::App& command) {
  options.common.resolve(command);
  if (options.paths.empty()) throw UsageError("name at least one file or folder with scenarios");
  options.common.refuse_game(command, "scenarios say which game they are of");
  std::vector<std::filesystem::path> paths(options.paths.begin(), options.paths.end());
  std::error_code error;
  for (const auto& path : paths)
    if (!std::filesystem::exists(path, error)) throw UsageError("there is no '" + path.string() + "'");
  std::vector<std::filesystem::path> folders = options.common.folders();
  for (const auto& path : paths)
    if (const auto pack = pack_of(path); !pack.empty()) folders.push_back(pack);
  rules::content::Problems problems;
  std::vector<proof::Scenario> scenarios;
  for (const auto& file : proof::find_scenarios(paths))
    for (proof::Scenario& scenario : proof::read_scenarios(file, problems)) scenarios.push_back(std::move(scenario));
  problems.throw_if_any();
  if (options.mutate) return mutate(options, folders, scenarios);

  proof::ScenarioRunner runner(folders);
  std::size_t passed = 0, failed = 0;
  Json results = Json::array();
  for (const proof::Scenario& scenario : scenarios) {
    const proof::ScenarioResult result = runner.run(scenario);
    ++(result.passed ? passed : failed);
    if (options.common.json)
      results.push_back({{"scenario", result.name},
                         {"file", result.file},
                         {"line", result.line},
                         {"passed", result.passed},
                         {"report", result.report}});
    else if (!result.passed)
      fmt::print("{} {}:{}: {}\n{}\n", paint("FAILED", "31"), content::printable_line(result.file), result.line,
                 content::printable_line(result.name), content::printable(result.report));
  }
  bool gaps = false;
  if (!options.clauses.empty()) {
    const proof::ClauseReport report = proof::compare_clauses(scenarios, options.clauses);
    gaps = !report.unproved.empty() || !report.unknown.empty();
    if (!options.common.json) {
      for (const proof::Clause& clause : report.unproved)
        fmt::print("no scenario proves {} ({}): {}\n", content::printable_line(clause.id),
                   content::printable_line(clause.source), content::printable_line(clause.rule));
      for (const std::string& clause : report.unknown)
        fmt::print("there is no clause {}\n", content::printable_line(clause));
      fmt::print("{} of {} clauses proved\n", report.clauses - report.unproved.size(), report.clauses);
    }
  }
  if (options.common.json) print_json(Json{{"passed", passed}, {"failed", failed}, {"results", results}});
  else fmt::print("{} passed, {} failed\n", passed, failed);
  return failed == 0 && !gaps ? kFine : kProblems;
}

}  // namespace

void add_test(CLI::App& app, int& result) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("test", "Run scenarios");
  options->common.add_to(*command);
  command->add_option("paths", options->paths, "Files and folders with scenarios");
  command->add_flag(
      "--mutate", options->mutate,
      "Leave out each function of the scripts and each patch in turn; list those whose loss no scenario notices");
  command->add_option("--clauses", options->clauses, "A list of clauses; fail while one is proved by no scenario");
  command->add_flag("--quiet", options->quiet, "No progress");
  command->footer(
      "Examples:\n  dicetown test tests/scenarios\n  dicetown test --mutate tests/scenarios/base\n  dicetown test "
      "tests/scenarios --clauses tests/clauses.yaml");
  command->callback([options, command, &result] { result = run(*options, *command); });
}

}  // namespace tools
