#include "scenarios/clauses.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace rules::scenarios {

ClauseReport compare_clauses(std::span<const Scenario> scenarios, const packs::PackFinder& finder,
                             const std::set<std::string>& packs) {
  std::set<std::string> proved, known;
  for (const Scenario& scenario : scenarios) proved.insert(scenario.proves.begin(), scenario.proves.end());
  packs::Problems problems;
  std::map<std::string, std::string> of_these;  // clauses and their positions
  ClauseReport report;
  for (const auto& [id, pack] : finder.packs()) {
    packs::Problems of_others;
    const bool wanted = packs.contains(id);
    for (const packs::ChapterDecl& chapter : packs::read_rulebook(pack, wanted ? problems : of_others))
      for (const packs::Clause& clause : chapter.clauses) {
        known.insert(clause.id);
        if (!wanted) continue;
        const auto [other, is_new] = of_these.emplace(clause.id, clause.file);
        if (!is_new)
          problems.add("rulebook", clause.file, clause.mark,
                       "the clause '" + clause.id + "' is listed twice; it is also in " + other->second);
        if (!std::all_of(clause.with.begin(), clause.with.end(),
                         [&](const auto& each) { return packs.contains(each); }))
          continue;
        ++report.clauses;
        if (!proved.contains(clause.id)) report.unproved.push_back(clause);
      }
  }
  problems.throw_if_any();
  for (const Scenario& scenario : scenarios)
    for (const std::string& id : scenario.proves)
      if (!known.contains(id))
        report.unknown.push_back(scenario.file + ":" + std::to_string(scenario.mark.line) + ": " + id);
  return report;
}

std::set<std::string> known_clauses(const packs::PackFinder& finder) {
  std::set<std::string> ids;
  packs::Problems told;  // reported by the checks of rulebooks
  for (const auto& [id, pack] : finder.packs())
    for (const packs::ChapterDecl& chapter : packs::read_rulebook(pack, told))
      for (const packs::Clause& clause : chapter.clauses) ids.insert(clause.id);
  return ids;
}

}  // namespace rules::scenarios
