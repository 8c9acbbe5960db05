// dicetown test: runs scenarios, finds undetected mutants, and clauses without a scenario.
#include <iostream>
#include <optional>
#include <set>

#include "common.hpp"
#include "file_watch.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_lock.hpp"
#include "packs/yaml/printable.hpp"
#include "progress.hpp"
#include "scenario_files.hpp"
#include "scenarios/coverage_watch.hpp"
#include "scenarios/draft.hpp"
#include "scenarios/file_check.hpp"
#include "scenarios/mutate.hpp"
#include "scenarios/scenario_names.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace scenarios = rules::scenarios;
using Json = nlohmann::ordered_json;

struct TestOptions {
  Common common;
  std::vector<std::string> paths;
  std::string allowlist;
  int sample = 1;
  bool clauses = false, coverage = false, mutate = false, values = false, quiet = false, draft = false, watch = false;
};

/// The files of scenarios, and the folders of packs.
struct TestFiles {
  std::vector<std::filesystem::path> folders;  ///< of packs
  std::vector<std::filesystem::path> files;    ///< of scenarios
};

std::vector<scenarios::Scenario> read_text(const std::filesystem::path& file, const std::string& text) {
  packs::Problems problems;
  std::vector<scenarios::Scenario> found = scenarios::read_scenarios(file.generic_string(), text, problems);
  problems.throw_if_any();
  return found;
}

void print_failure(const scenarios::ScenarioResult& result) {
  fmt::print("{} {}:{}: {}\n{}\n", paint("FAILED", "31"), packs::printable_line(result.file), result.line,
             packs::printable_line(result.name), packs::printable(result.report));
}

/// Completes the scenarios, and writes their files back.
int draft(const TestFiles& from) {
  scenarios::ScenarioRunner runner(from.folders);
  bool failed = false;
  for (const std::filesystem::path& file : from.files) {
    std::string text = packs::read_file(file, packs::max_yaml_bytes);
    const std::string before = text;
    const std::size_t count = read_text(file, text).size();
    for (std::size_t nth = 0; nth < count; ++nth) {
      const scenarios::Scenario scenario =
          read_text(file, text)[nth];  // its position changes as lines are added before it
      scenarios::Lacking lacking;
      const scenarios::ScenarioResult result = runner.run(scenario, {.lacking = &lacking});
      if (!lacking.complete) {
        failed = true;
        print_failure(result);
        continue;
      }
      try {
        text = scenarios::filled_in(text, scenario, lacking);
      } catch (const scenarios::ScenarioFault& fault) {
        failed = true;
        fmt::print("{}\n", to_string(packs::Problem{file.generic_string(), fault.mark, fault.what()}));
      }
    }
    if (text == before) continue;
    packs::write_file(file, text, [&](std::string_view old) { return old == before; });
    fmt::print("{}: filled in\n", packs::printable_line(file.generic_string()));
  }
  return failed ? kProblems : kFine;
}

/// Returns the ids of the packs beside the scenarios; empty if some scenarios are beside no pack: then all packs are
/// judged.
std::vector<std::string> packs_beside(const std::vector<std::filesystem::path>& files) {
  std::set<std::filesystem::path> packs;
  for (const auto& file : files) packs.insert(pack_of(file));
  if (packs.contains({})) return {};
  packs::Problems problems;
  std::vector<std::string> beside;
  for (const auto& pack : packs) beside.push_back(packs::read_manifest(pack, problems).id);
  problems.throw_if_any();
  return beside;
}

void print_survivors(const scenarios::MutationResult& result, const scenarios::SurvivorVerdict& verdict, bool values) {
  for (const std::size_t i : verdict.unexplained) {
    const std::string& mutant = result.survivors[i];
    const char* lost = mutant.find(":data ") == std::string::npos ? "the loss of " : "";
    fmt::print("{}{}no scenario notices {}{}\n", result.places[i], result.places[i].empty() ? "" : ": ", lost,
               packs::printable_line(mutant));
  }
  for (const std::string& item : verdict.idle) fmt::print("unused explanation: {}\n", packs::printable_line(item));
  for (const std::string& scenario : result.broken)
    fmt::print("fails without any mutation: {}\n", packs::printable_line(scenario));
  fmt::print("tried {} functions, patches{}: {} survived, {} of them unexplained{}\n", result.tried,
             values ? ", orders and values" : " and orders", result.survivors.size(), verdict.unexplained.size(),
             values ? "" : "; add --values to change the values in the YAML, too");
}

/// Mutates the game, and reports the mutants that no scenario detects. Returns the exit code.
int mutate(const TestOptions& options, const TestFiles& from, const std::vector<scenarios::Scenario>& scenarios) {
  std::vector<scenarios::Explanation> explanations;
  if (!options.allowlist.empty()) explanations = scenarios::read_explanations(options.allowlist);
  const scenarios::MutationConfig config{.folders = from.folders,
                                         .packs = packs_beside(from.files),
                                         .values = options.values,
                                         .sample = options.sample,
                                         .threads = options.common.used_threads()};
  std::size_t tried = 0;
  const auto result = scenarios::run_mutations(
      config, scenarios, [&](const std::string& mutant, const scenarios::Scenario* noticed_by) {
        ++tried;
        if (!options.common.json && !options.quiet)
          std::cerr << fmt::format("{:4} {} {}\n", tried, noticed_by ? "noticed " : "SURVIVES", mutant);
      });
  const auto verdict = scenarios::judge_survivors(config, result, explanations);
  if (options.common.json) {
    std::vector<std::string> unexplained;
    for (const std::size_t i : verdict.unexplained) unexplained.push_back(result.survivors[i]);
    print_json(Json{{"tried", result.tried},
                    {"survivors", result.survivors},
                    {"places", result.places},
                    {"unexplained", unexplained},
                    {"idle", verdict.idle},
                    {"unlinkable", result.unlinkable},
                    {"broken", result.broken}});
  } else {
    print_survivors(result, verdict, options.values);
  }
  return verdict.unexplained.empty() && verdict.idle.empty() && result.broken.empty() ? kFine : kProblems;
}

/// Runs the scenarios, and lists scripts and cards that none of them reaches. Returns the exit code.
int coverage(const TestOptions& options, const TestFiles& from, std::vector<scenarios::Scenario>& scenarios) {
  scenarios::ScriptCoverage coverage(packs_beside(from.files));
  scenarios::ScenarioRunner runner(from.folders);
  std::size_t failed = 0;
  for (scenarios::Scenario& scenario : scenarios) {
    coverage.prepare(scenario);
    const scenarios::ScenarioResult result = runner.run(scenario);
    failed += !result.passed;
    try {
      coverage.add(scenario, runner.linked(scenario));
    } catch (const packs::ContentError&) {
      continue;  // it is about packs that don't fit together
    }
  }
  const std::vector<scenarios::Unreached> unreached = coverage.unreached();
  const std::vector<std::string> cards = coverage.unreached_cards();
  if (options.common.json) {
    Json files = Json::object();
    for (const scenarios::Unreached& each : unreached)
      files[each.file].push_back({{"line", each.line}, {"what", each.what}});
    print_json(Json{{"all", coverage.all()},
                    {"unreached", unreached.size()},
                    {"files", files},
                    {"cards", cards},
                    {"scenarios", scenarios.size()},
                    {"failed", failed}});
  } else {
    for (const scenarios::Unreached& each : unreached)
      fmt::print("{}:{}: {}\n", packs::printable_line(each.file), each.line, packs::printable_line(each.what));
    for (const std::string& card : cards) fmt::print("no scenario reaches the card {}\n", packs::printable_line(card));
    fmt::print("{} of {} functions and branches reached by {} scenarios ({} failed); {} cards not reached\n",
               coverage.all() - unreached.size(), coverage.all(), scenarios.size(), failed, cards.size());
  }
  return unreached.empty() && cards.empty() && failed == 0 ? kFine : kProblems;
}

/// Compares the scenarios with the clauses of the packs beside them, or else of all packs in play.
scenarios::ClauseReport compare_clauses(const TestFiles& from, const std::vector<scenarios::Scenario>& scenarios) {
  packs::Problems problems, of_others;
  const packs::PackFinder finder(from.folders, problems);
  problems.throw_if_any();
  const std::vector<std::string> beside = packs_beside(from.files);
  std::set<std::string> packs(beside.begin(), beside.end());
  if (packs.empty())
    for (const scenarios::Scenario& scenario : scenarios)
      for (const packs::PackFiles& pack : finder.select(scenario.selection.packs, of_others))
        packs.insert(pack.manifest.id);
  return scenarios::compare_clauses(scenarios, finder, packs);
}

void print_clauses(const scenarios::ClauseReport& report) {
  for (const packs::Clause& clause : report.unproved)
    fmt::print("{}:{}: no scenario proves {} ({}): {}\n", packs::printable_line(clause.file), clause.mark.line,
               packs::printable_line(clause.id), packs::printable_line(clause.source),
               packs::printable_line(std::string(packs::in_language(clause.rule, packs::fallback_language))));
  for (const std::string& clause : report.unknown) fmt::print("there is no clause {}\n", packs::printable_line(clause));
  fmt::print("{} of {} clauses proved\n", report.clauses - report.unproved.size(), report.clauses);
}

void add_clauses(const scenarios::ClauseReport& report, Json& to) {
  to["clauses"] = report.clauses;
  to["unproved"] = Json::array();
  for (const packs::Clause& clause : report.unproved)
    to["unproved"].push_back(
        {{"clause", clause.id}, {"file", clause.file}, {"line", clause.mark.line}, {"source", clause.source}});
  to["unknown"] = report.unknown;
}

/// Runs the scenarios, and reports failures and unproved clauses.
int prove(const TestOptions& options, const Command& command, const TestFiles& from,
          const std::vector<scenarios::Scenario>& scenarios) {
  scenarios::ScenarioRunner runner(from.folders);
  const auto debug = [](const std::string& line) { std::cerr << packs::printable_line(line) << "\n"; };
  std::size_t passed = 0, failed = 0;
  Json results = Json::array();
  for (const scenarios::Scenario& scenario : scenarios) {
    const scenarios::ScenarioResult result = runner.run(scenario, {.debug = debug});
    ++(result.passed ? passed : failed);
    if (options.common.json)
      results.push_back({{"scenario", result.name},
                         {"file", result.file},
                         {"line", result.line},
                         {"passed", result.passed},
                         {"report", result.report}});
    else if (!result.passed) print_failure(result);
  }
  std::optional<scenarios::ClauseReport> clauses;
  if (options.clauses) clauses = compare_clauses(from, scenarios);
  const bool gaps = clauses && (!clauses->unproved.empty() || !clauses->unknown.empty());
  if (clauses && !options.common.json) print_clauses(*clauses);
  if (options.common.json) {
    std::set<std::string> packs;
    for (const scenarios::Scenario& scenario : scenarios)
      packs.insert(scenario.selection.packs.begin(), scenario.selection.packs.end());
    const auto lock = packs::locks_of(from.folders, std::vector<std::string>(packs.begin(), packs.end()));
    Json report{{"lock", lock_json(lock)}, {"passed", passed}, {"failed", failed}, {"results", results}};
    if (clauses) add_clauses(*clauses, report);
    print_json(report);
  } else fmt::print("{}\n", command.texts()("test.counts", {{"passed", passed}, {"failed", failed}}));
  return failed == 0 && !gaps ? kFine : kProblems;
}

int run(TestOptions& options, const Command& command) {
  options.common.resolve(command);
  if (options.paths.empty() && !options.common.game.empty())
    options.paths.push_back((std::filesystem::path(options.common.game) / "scenarios").string());
  if (options.paths.empty()) throw UsageError("wrong.no-paths", {});
  options.common.throw_game("wrong.scenarios-say");
  command.refuse({"--lang"}, "wrong.scenarios-say");
  command.excludes("--mutate", {"--clauses"});
  command.needs({"--values", "--sample", "--allowlist", "--threads"}, "--mutate");
  std::vector<std::filesystem::path> paths(options.paths.begin(), options.paths.end());
  std::error_code error;
  for (const auto& path : paths)
    if (!std::filesystem::exists(path, error)) throw UsageError("added.no-source", {{"source", path.string()}});
  std::set<std::filesystem::path> files;
  for (const auto& path : paths) {
    ScanProgress progress(command.texts());
    const auto found = scenarios::find_scenarios({&path, 1}, std::ref(progress));
    if (found.empty()) throw UsageError("wrong.no-scenarios-in", {{"path", path.string()}});
    files.insert(found.begin(), found.end());
  }
  std::vector<std::filesystem::path> each(files.begin(), files.end());
  const TestFiles from{folders_with(options.common, each), std::move(each)};
  if (options.draft) {
    command.excludes("--draft", {"--mutate", "--clauses", "--json"});
    return draft(from);
  }
  rules::packs::Problems problems;
  std::vector<scenarios::Scenario> scenarios;
  for (const auto& file : from.files)
    for (scenarios::Scenario& scenario : scenarios::read_scenarios(file, problems)) {
      scenario.selection.fast = options.common.fast;
      scenarios.push_back(std::move(scenario));
    }
  problems.throw_if_any();
  if (scenarios.empty()) throw UsageError("wrong.no-scenarios-in", {{"path", from.files[0].string()}});
  if (options.coverage) {
    command.excludes("--coverage", {"--mutate", "--clauses"});
    return coverage(options, from, scenarios);
  }
  if (options.mutate) return mutate(options, from, scenarios);
  return prove(options, command, from, scenarios);
}

/// Repeats whenever all packs, or the scenarios with the packs that contain them, change.
int watch(const TestOptions& options, const Command& command) {
  command.excludes("--watch", {"--json", "--mutate"});
  Common common = options.common;
  common.resolve(command);
  std::vector<std::filesystem::path> places = files_of_packs(common, common.folders());
  for (const std::string& path : options.paths) {
    places.emplace_back(path);
    if (const auto pack = pack_of(path); !pack.empty()) places.push_back(pack);
  }
  return run_and_watch(places, command.texts(), [&] {
    TestOptions fresh = options;
    return run(fresh, command);
  });
}

}  // namespace

void add_test(CommandLine& program) {
  auto options = std::make_shared<TestOptions>();
  Command command = program.add("test", "make");
  command.rest("paths", options->paths);
  options->common.add_usual_to(command);
  command.hide({"--with", "--set", "--config", "--seed", "--lang"});
  command.flag("--mutate", options->mutate);
  command.flag("--values", options->values);
  command.value("--sample", options->sample).within(1, 1'000'000);
  command.value("--allowlist", options->allowlist);
  options->common.add_threads_to(command);
  command.flag("--clauses", options->clauses);
  command.flag("--coverage", options->coverage);
  command.flag("--draft", options->draft);
  command.flag("--quiet", options->quiet);
  command.examples({"dicetown test tests/scenarios", "dicetown test --mutate tests/scenarios/base",
                    "dicetown test tests/scenarios --clauses", "dicetown test --draft mymod/scenarios/new.yaml",
                    "dicetown test ~/mods/gold-pan --watch"});
  command.flag("--watch", options->watch);
  command.runs([options, command] { return options->watch ? watch(*options, command) : run(*options, command); });
}

}  // namespace tools
