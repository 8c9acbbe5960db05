#include "test_gaps.hpp"

#include <iostream>
#include <set>

#include "fmt/format.h"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "scenario_files.hpp"
#include "scenarios/mutate.hpp"
#include "scenarios/script_coverage.hpp"

namespace tools {

namespace packs = rules::packs;
namespace scenarios = rules::scenarios;
using Json = nlohmann::ordered_json;

namespace {

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

}  // namespace

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

scenarios::ClauseReport compare_clauses(const TestFiles& from, const std::vector<scenarios::Scenario>& scenarios) {
  packs::Problems problems, of_others;
  const packs::PackFinder finder(from.folders, problems);
  problems.throw_if_any();
  std::set<std::string> packs;
  for (const std::string& id : packs_beside(from.files)) packs.insert(id);
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

void add_clauses(const scenarios::ClauseReport& report, nlohmann::ordered_json& to) {
  to["clauses"] = report.clauses;
  to["unproved"] = Json::array();
  for (const packs::Clause& clause : report.unproved)
    to["unproved"].push_back(
        {{"clause", clause.id}, {"file", clause.file}, {"line", clause.mark.line}, {"source", clause.source}});
  to["unknown"] = report.unknown;
}

}  // namespace tools
