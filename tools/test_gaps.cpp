#include "test_gaps.hpp"

#include <iostream>
#include <set>

#include "content/printable.hpp"
#include "fmt/format.h"
#include "output.hpp"
#include "proof/mutate.hpp"
#include "proof/script_coverage.hpp"
#include "scenario_files.hpp"

namespace tools {

namespace content = rules::content;
namespace proof = rules::proof;
using Json = nlohmann::ordered_json;

namespace {

/// Returns the ids of the packs beside the scenarios; empty if some scenarios are beside no pack: then all packs are
/// judged.
std::vector<std::string> packs_beside(const std::vector<std::filesystem::path>& files) {
  std::set<std::filesystem::path> packs;
  for (const auto& file : files) packs.insert(pack_of(file));
  if (packs.contains({})) return {};
  content::Problems problems;
  std::vector<std::string> beside;
  for (const auto& pack : packs) beside.push_back(content::read_manifest(pack, problems).id);
  problems.throw_if_any();
  return beside;
}

void print_survivors(const proof::MutationResult& result, const proof::SurvivorVerdict& verdict, bool values) {
  for (const std::size_t i : verdict.unexplained) {
    const std::string& mutant = result.survivors[i];
    const char* lost = mutant.find(":data ") == std::string::npos ? "the loss of " : "";
    fmt::print("{}{}no scenario notices {}{}\n", result.places[i], result.places[i].empty() ? "" : ": ", lost,
               content::printable_line(mutant));
  }
  for (const std::string& item : verdict.idle)
    fmt::print("{}: explains nothing that survives\n", content::printable_line(item));
  for (const std::string& scenario : result.broken) fmt::print("fails anyway: {}\n", content::printable_line(scenario));
  fmt::print("{} functions, patches{} tried, {} survive, {} of these unexplained{}\n", result.tried,
             values ? ", orders and values" : " and orders", result.survivors.size(), verdict.unexplained.size(),
             values ? "" : "; the values in the YAML were left alone: --values changes them");
}

}  // namespace

int mutate(const TestOptions& options, const TestFiles& from, const std::vector<proof::Scenario>& scenarios) {
  std::vector<proof::Explanation> explanations;
  if (!options.allowlist.empty()) explanations = proof::read_explanations(options.allowlist);
  const proof::MutationConfig config{.folders = from.folders,
                                     .packs = packs_beside(from.files),
                                     .values = options.values,
                                     .sample = options.sample,
                                     .threads = options.common.used_threads()};
  std::size_t tried = 0;
  const auto result =
      proof::run_mutations(config, scenarios, [&](const std::string& mutant, const proof::Scenario* noticed_by) {
        ++tried;
        if (!options.common.json && !options.quiet)
          std::cerr << fmt::format("{:4} {} {}\n", tried, noticed_by ? "noticed " : "SURVIVES", mutant);
      });
  const auto verdict = proof::judge_survivors(config, result, explanations);
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

int coverage(const TestOptions& options, const TestFiles& from, std::vector<proof::Scenario>& scenarios) {
  proof::ScriptCoverage coverage(packs_beside(from.files));
  proof::ScenarioRunner runner(from.folders);
  std::size_t failed = 0;
  for (proof::Scenario& scenario : scenarios) {
    coverage.prepare(scenario);
    const proof::ScenarioResult result = runner.run(scenario);
    failed += !result.passed;
    try {
      coverage.add(scenario, runner.linked(scenario));
    } catch (const content::ContentError&) {
      continue;  // it is about packs that don't fit together
    }
  }
  const std::vector<proof::Unreached> unreached = coverage.unreached();
  const std::vector<std::string> cards = coverage.unreached_cards();
  if (options.common.json) {
    Json files = Json::object();
    for (const proof::Unreached& each : unreached)
      files[each.file].push_back({{"line", each.line}, {"what", each.what}});
    print_json(Json{{"all", coverage.all()},
                    {"unreached", unreached.size()},
                    {"files", files},
                    {"cards", cards},
                    {"scenarios", scenarios.size()},
                    {"failed", failed}});
  } else {
    for (const proof::Unreached& each : unreached)
      fmt::print("{}:{}: {}\n", content::printable_line(each.file), each.line, content::printable_line(each.what));
    for (const std::string& card : cards)
      fmt::print("no scenario reaches the card {}\n", content::printable_line(card));
    fmt::print("{} of {} functions and branches reached by {} scenarios, of which {} failed; {} cards not reached\n",
               coverage.all() - unreached.size(), coverage.all(), scenarios.size(), failed, cards.size());
  }
  return unreached.empty() && cards.empty() && failed == 0 ? kFine : kProblems;
}

proof::ClauseReport compare_clauses(const TestFiles& from, const std::vector<proof::Scenario>& scenarios) {
  content::Problems problems, of_others;
  const content::PackFinder finder(from.folders, problems);
  problems.throw_if_any();
  std::set<std::string> packs;
  for (const std::string& id : packs_beside(from.files)) packs.insert(id);
  if (packs.empty())
    for (const proof::Scenario& scenario : scenarios)
      for (const content::PackFiles& pack : finder.select(scenario.selection.packs, of_others))
        packs.insert(pack.manifest.id);
  return proof::compare_clauses(scenarios, finder, packs);
}

void print_clauses(const proof::ClauseReport& report) {
  for (const content::Clause& clause : report.unproved)
    fmt::print("{}:{}: no scenario proves {} ({}): {}\n", content::printable_line(clause.file), clause.mark.line,
               content::printable_line(clause.id), content::printable_line(clause.source),
               content::printable_line(std::string(content::in_language(clause.rule, content::fallback_language))));
  for (const std::string& clause : report.unknown)
    fmt::print("there is no clause {}\n", content::printable_line(clause));
  fmt::print("{} of {} clauses proved\n", report.clauses - report.unproved.size(), report.clauses);
}

void add_clauses(const proof::ClauseReport& report, nlohmann::ordered_json& to) {
  to["clauses"] = report.clauses;
  to["unproved"] = Json::array();
  for (const content::Clause& clause : report.unproved)
    to["unproved"].push_back(
        {{"clause", clause.id}, {"file", clause.file}, {"line", clause.mark.line}, {"source", clause.source}});
  to["unknown"] = report.unknown;
}

}  // namespace tools
