// dicetown check: what is wrong with packs, each alone and all together.
#include <algorithm>
#include <iostream>
#include <set>

#include "common.hpp"
#include "content/linked.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"

namespace tools {
namespace {

namespace content = rules::content;
using Json = nlohmann::ordered_json;

struct CheckOptions {
  Common common;
  std::vector<std::string> packs;
};

content::PackFinder finder(const CheckOptions& options, content::Problems& problems) {
  const auto folders = options.common.folders();
  return content::PackFinder(folders, problems);
}

/// What was found, each thing once, in the order of finding.
class Findings {
 public:
  void add(const std::vector<content::Problem>& problems) {
    for (const content::Problem& problem : problems)
      if (said_.insert(content::to_string(problem)).second) list_.push_back(problem);
  }
  const std::vector<content::Problem>& list() const { return list_; }

 private:
  std::vector<content::Problem> list_;
  std::set<std::string> said_;
};

struct Report {
  Findings errors, warnings, unordered;
};

/// Links packs with what they require, for every number of players they are for; adds what is wrong.
void check_packs(const CheckOptions& options, const content::PackFinder& finder, const std::vector<std::string>& packs,
                 Report& report) {
  Common common = options.common;
  common.main_packs = packs;
  content::Problems ignored;  // link() below reports what is wrong
  const content::PlayerRange range = content::common_players(finder.select(common.selection(0).packs, ignored));
  const int least = std::clamp(range.min, 1, rules::kMaxSeats);
  for (int players = least; players <= std::clamp(range.max, least, rules::kMaxSeats); ++players) {
    try {
      const auto linked = content::link(common.folders(), common.selection(players));
      report.warnings.add(linked->warnings);
      report.unordered.add(linked->unordered);
    } catch (const content::ContentError& error) {
      return report.errors.add(error.problems());
    }
  }
}

/// Sets of packs that can be played together, as large as they get, so that each pack is in one: those of one game, but
/// for conflicts.
std::vector<std::vector<std::string>> played_together(const content::PackFinder& finder,
                                                      const std::vector<std::string>& packs) {
  const auto games = [&](const std::string& id) {  // the packs it rests on that require nothing
    content::Problems ignored;
    std::set<std::string> roots;
    for (const content::PackFiles& each : finder.select({&id, 1}, ignored))
      if (each.manifest.required.empty()) roots.insert(each.manifest.id);
    return roots;
  };
  const auto fits = [&](std::vector<std::string> set, const std::string& id) {
    if (std::find(set.begin(), set.end(), id) != set.end() || games(set[0]) != games(id)) return false;
    set.push_back(id);
    content::Problems problems;
    finder.select(set, problems);
    return problems.empty();
  };
  std::vector<std::vector<std::string>> sets;
  std::set<std::string> placed;
  for (const std::string& seed : packs) {
    if (placed.contains(seed)) continue;
    std::vector<std::string> set = {seed};
    for (const std::string& id : packs)
      if (fits(set, id)) set.push_back(id);
    placed.insert(set.begin(), set.end());
    sets.push_back(std::move(set));
  }
  return sets;
}

Json to_json(const std::vector<content::Problem>& problems) {
  Json out = Json::array();
  for (const auto& p : problems)
    out.push_back({{"file", p.file}, {"line", p.mark.line}, {"column", p.mark.column}, {"message", p.message}});
  return out;
}

int check(CheckOptions& options, const Command& command) {
  options.common.resolve(command);
  content::Problems found;
  const content::PackFinder packs = finder(options, found);
  Report report;
  report.errors.add(found.list());
  report.errors.add(packs.set_aside());
  std::vector<std::string> chosen = options.packs;
  if (chosen.empty() && !options.common.with.empty()) {
    chosen = options.common.main_packs;
    for (std::string& id : options.common.with) chosen.push_back(std::move(id));
    options.common.with.clear();
  }
  if (chosen.empty())
    for (const auto& [id, pack] : packs.packs()) chosen.push_back(id);
  for (const std::string& id : chosen) check_packs(options, packs, {id}, report);
  if (report.errors.list().empty())
    for (const auto& set : played_together(packs, chosen))
      if (set.size() > 1) check_packs(options, packs, set, report);
  const auto& errors = report.errors.list();
  const auto& warnings = report.warnings.list();
  const auto& unordered = report.unordered.list();
  if (options.common.json) {
    print_json(Json{{"packs", chosen.size()},
                    {"errors", to_json(errors)},
                    {"unordered", to_json(unordered)},
                    {"warnings", to_json(warnings)}});
  } else {
    for (const auto& p : errors) std::cout << paint("error: ", "31") << content::to_string(p) << "\n";
    for (const auto& p : unordered) std::cout << paint("no order: ", "31") << content::to_string(p) << "\n";
    for (const auto& p : warnings) std::cout << paint("warning: ", "33") << content::to_string(p) << "\n";
    if (!unordered.empty()) fmt::print("{} pairs of handlers have no declared order\n", unordered.size());
    fmt::print("{} packs checked, {} errors, {} warnings\n", chosen.size(), errors.size(), warnings.size());
  }
  return !errors.empty() ? kBadInput : unordered.empty() ? kFine : kProblems;
}

}  // namespace

void add_check(CommandLine& program) {
  auto options = std::make_shared<CheckOptions>();
  Command command = program.add("check", "Load and validate packs, and report every problem");
  options->common.add_packs_to(command);
  options->common.add_json_to(command);
  command.rest("packs", options->packs, "Packs to check, each and together; all that are found, if none are named");
  command.closing(
      "Examples:\n  dicetown check my-cards --pack-path ~/mods\n  dicetown check --with my-cards,other-cards "
      "--pack-path ~/mods");
  command.runs([options, command] { return check(*options, command); });
}

}  // namespace tools
