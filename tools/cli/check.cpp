// dicetown check: checks packs and the files beside them without playing and, if requested, finds what is never reached
// in games between bots.
#include <algorithm>
#include <iostream>

#include "base/one_text.hpp"
#include "common.hpp"
#include "file_watch.hpp"
#include "fmt/format.h"
#include "lint/lint.hpp"
#include "lint/rules.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "progress.hpp"
#include "scenarios/explore.hpp"
#include "scenarios/file_check.hpp"
#include "script/sources.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace lint = rules::lint;
namespace scenarios = rules::scenarios;
using Json = nlohmann::ordered_json;

struct CheckOptions {
  Common common;
  std::vector<std::string> packs;
  std::string format = "human";
  bool explains = false;
  std::int64_t games = 0;  ///< games to play
  bool watch = false;
};

void print_findings(const lint::LintReport& report, const std::string& format) {
  const lint::Shown shown = lint::shown(report);
  for (lint::LintFinding finding : shown.findings) {
    finding.file = from_here(finding.file).generic_string();
    if (format == "plain") {
      std::cout << lint::plain(finding) << "\n";
    } else if (format == "github") {
      std::cout << lint::github(finding) << "\n";
    } else {
      const bool error = finding.level == lint::Severity::error;
      std::cout << paint(error ? "error: " : "warning: ", error ? "31" : "33") << packs::to_string(finding)
                << paint(" [" + finding.rule + "]", "2") << "\n";
    }
  }
  if (format == "human")
    for (const auto& [rule, more] : shown.more) std::cout << "... and " << more << " more of " << rule << "\n";
}

Json to_json(const lint::LintReport& report, std::size_t packs) {
  Json findings = Json::array();
  for (const lint::LintFinding& f : report.findings())
    findings.push_back({{"file", f.file},
                        {"line", f.mark.line},
                        {"column", f.mark.column},
                        {"level", lint::name_of(f.level)},
                        {"rule", f.rule},
                        {"message", f.message.english()}});
  return {{"packs", packs}, {"errors", report.errors()}, {"warnings", report.warnings()}, {"findings", findings}};
}

int explain(const std::string& name) {
  if (name.empty()) {
    for (const lint::LintRule& rule : lint::rules())
      fmt::print("{:<24}{:<9}{}\n", rule.name, lint::name_of(rule.level), rule.says);
    return kFine;
  }
  if (const lint::LintRule* rule = lint::find_rule(name)) {
    fmt::print("{}", lint::explanation(*rule));
    return kFine;
  }
  const auto names = packs::names_of(lint::rules(), &lint::LintRule::name);
  throw UsageError("wrong.no-rule", {{"rule", name}, {"meant", packs::meant(name, names)}});
}

/// Sorts the positional arguments: packs by id or folder, and files beside packs, or folders with scenarios.
std::vector<std::filesystem::path> take_files(CheckOptions& options) {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> packs;
  for (const std::string& name : options.packs) {
    const std::filesystem::path path(name);
    std::error_code error;
    if (name.ends_with(".yaml")) {
      files.push_back(path);
    } else if (name.find('/') == name.npos || !std::filesystem::is_directory(path, error)) {
      packs.push_back(name);
    } else if (packs::is_pack(path)) {
      packs::Problems ignored;  // reported when it is checked
      options.common.pack_path.push_back(name);
      const std::string id = packs::read_manifest(path, ignored).id;
      packs.push_back(packs::id_fault(id).empty() ? id : (path / "").parent_path().filename().string());
    } else {
      ScanProgress progress(*options.common.texts);
      for (auto& file : scenarios::find_scenarios({&path, 1}, std::ref(progress))) files.push_back(std::move(file));
    }
  }
  options.packs = std::move(packs);
  return files;
}

/// Checks the scenarios in the folders of packs, and the named files.
void check_files(const CheckOptions& options, const packs::PackFinder& finder, const std::vector<std::string>& packs,
                 const std::vector<std::filesystem::path>& files, lint::LintReport& report) {
  packs::Problems problems;
  const bool good = report.errors() == 0;
  scenarios::ScenarioRunner runner(options.common.folders());
  std::vector<std::filesystem::path> scenarios;
  for (const std::string& id : packs)
    if (const auto pack = finder.packs().find(id); pack != finder.packs().end())
      scenarios.push_back(pack->second.manifest.folder / "scenarios");
  std::erase_if(scenarios, [](const auto& folder) {
    std::error_code error;
    return !std::filesystem::is_directory(folder, error);
  });
  const std::set<std::string> clauses = scenarios::known_clauses(finder);
  for (const auto& file : scenarios::find_scenarios(scenarios))
    scenarios::check_scenarios(file, clauses, runner, problems, good);
  for (const auto& file : files) scenarios::check_file(file, finder, runner, problems);
  report.add(lint::Severity::error, problems.list());
}

/// Games of random and heuristic bots with packs that can be played together.
struct Played {
  std::string packs;
  scenarios::Exploration found;
};

std::vector<Played> play_games(const CheckOptions& options, const packs::PackFinder& finder,
                               const std::vector<std::string>& packs) {
  std::vector<std::vector<std::string>> sets = lint::played_together(finder, packs);
  Progress progress(options.games * static_cast<std::int64_t>(sets.size()), *options.common.texts);
  std::vector<Played> all;
  for (std::size_t s = 0; s < sets.size() && !Interrupt::seen; ++s) {
    std::vector<std::string>& set = sets[s];
    const std::int64_t before = static_cast<std::int64_t>(s) * options.games;
    const std::string names = rules::one_text(set);
    const scenarios::ExploreConfig config{.folders = options.common.folders(),
                                          .selection = {std::move(set), options.common.set, 0, options.common.fast},
                                          .vary_options = false,
                                          .steered = false,
                                          .sensible = true,
                                          .seed = options.common.seed,
                                          .games = options.games,
                                          .enough = {}};
    all.push_back({names, scenarios::explore(
                              config, [&](std::int64_t done) { progress(before + done); }, Interrupt::seen)});
  }
  return all;
}

Json to_json(const Played& played) {
  Json failures = Json::array();
  for (const scenarios::FailedGame& failed : played.found.failures) failures.push_back(failed.message);
  return {{"packs", played.packs},
          {"games", played.found.games},
          {"failed", played.found.failed},
          {"failures", failures},
          {"never", played.found.missing()}};
}

void print(const Played& played, const Texts& texts) {
  const scenarios::Exploration& found = played.found;
  const std::vector<std::string> missing = found.missing();
  fmt::print("{}: {} games with random and heuristic bots, {} failed; {} of {} things never happened\n", played.packs,
             found.games, found.failed, missing.size(), found.items.size());
  for (const std::string& item : missing) fmt::print("  never: {}\n", item);
  for (const scenarios::FailedGame& failed : found.failures)
    fmt::print("  failed: {}\n", packs::printable(failed.message));
  if (found.gave_up)
    fmt::print("  {}\n", texts("failed.alike-stop", {{"games", found.games}, {"n", rules::play::kMaxAlike}}));
}

/// Returns the named packs, or all packs found.
std::vector<std::string> chosen_packs(CheckOptions& options, const packs::PackFinder& packs) {
  std::vector<std::string> chosen = options.packs;
  if (chosen.empty() && !options.common.with.empty()) {
    chosen = options.common.main_packs;
    for (std::string& id : options.common.with) chosen.push_back(std::move(id));
    options.common.with.clear();
  }
  return chosen.empty() ? rules::keys_of(packs.packs()) : chosen;
}

int check(CheckOptions& options, const Command& command) {
  if (options.explains) {
    if (options.packs.size() > 1) throw UsageError("wrong.explain-one", {});
    return explain(options.packs.empty() ? "" : options.packs[0]);
  }
  const std::vector<std::string> formats = {"human", "plain", "github"};
  if (std::find(formats.begin(), formats.end(), options.format) == formats.end())
    throw UsageError("wrong.format", {{"format", options.format}, {"meant", packs::meant(options.format, formats)}});
  options.common.resolve(command);
  const auto files = take_files(options);
  lint::LintReport report;
  packs::Problems found;
  const auto folders = options.common.folders();
  const packs::PackFinder finder(folders, found);
  report.add(lint::Severity::error, found.list());
  report.add(lint::Severity::error, finder.set_aside());
  const bool only_files = !files.empty() && options.packs.empty() && options.common.with.empty();
  const bool selected = options.packs.empty() && !options.common.with.empty();
  const std::vector<std::string> packs = only_files ? std::vector<std::string>() : chosen_packs(options, finder);
  (selected ? lint::check_each_and_all : lint::check_each_and_together)(finder, {packs, options.common.set}, report);
  check_files(options, finder, packs, files, report);
  std::vector<Played> played;
  if (options.games > 0 && report.errors() == 0) played = play_games(options, finder, packs);
  if (options.common.json) {
    Json json = to_json(report, packs.size());
    for (const Played& each : played) json["played"].push_back(to_json(each));
    json["lock"] = lock_json(packs::locks_of(folders, packs));
    print_json(json);
  } else {
    print_findings(report, options.format);
    if (options.format == "human")
      fmt::print("{}\n", command.texts()(
                             "check.counts",
                             {{"packs", packs.size()}, {"errors", report.errors()}, {"warnings", report.warnings()}}));
    for (const Played& each : played) print(each, command.texts());
  }
  std::fflush(stdout);
  if (report.errors() > 0) return kBadInput;
  if (Interrupt::seen) return kInterrupted;  // results so far are printed
  const bool failed =
      std::any_of(played.begin(), played.end(), [](const Played& each) { return each.found.failed > 0; });
  return failed || report.has("undeclared-order") ? kProblems : kFine;
}

}  // namespace

void add_check(CommandLine& program) {
  auto options = std::make_shared<CheckOptions>();
  Command command = program.add("check", "make");
  command.rest("packs", options->packs);
  options->common.add_packs_to(command);
  options->common.add_json_to(command);
  options->common.add_fast_to(command);
  command.value("--format", options->format);
  command.value("--games", options->games).within(0, kMaxGames);
  command.flag("--explain", options->explains);
  command.examples({"dicetown check my-cards --pack-path ~/mods",
                    "dicetown check --with my-cards,other-cards --pack-path ~/mods",
                    "dicetown check my-cards --pack-path ~/mods --watch", "dicetown check --explain never-played"});
  command.flag("--watch", options->watch);
  command.runs([options, command] {
    if (!options->watch) {
      const Interrupt interrupt;
      return check(*options, command);
    }
    command.excludes("--watch", {"--json"});
    Common common = options->common;
    common.resolve(command);
    std::vector<std::filesystem::path> places = files_of_packs(common, common.folders());
    places.insert(places.end(), options->packs.begin(), options->packs.end());  // may include files
    return run_and_watch(places, command.texts(), [&] {
      CheckOptions fresh = *options;
      return check(fresh, command);
    });
  });
}

}  // namespace tools
