#include "proof/clauses.hpp"

#include <algorithm>
#include <set>

namespace rules::proof {
namespace {

using content::Node;

/// The text of a key that a clause must have; "" after a complaint.
std::string needed(const Node& clause, const char* key, const std::string& file, content::Problems& problems) {
  const Node* value = clause.find(key);
  if (!value || value->text.empty())
    problems.add(file, clause.mark,
                 std::string("a clause says `") + key + ":`: expected id, pack, source, rule and maybe with");
  return value ? value->text : "";
}

}  // namespace

ClauseReport compare_clauses(std::span<const Scenario> scenarios, const std::filesystem::path& clauses,
                             std::span<const std::string> packs) {
  content::Problems problems;
  const std::string name = clauses.generic_string();
  const Node top = content::read_yaml_file(clauses, problems);
  problems.throw_if_any();
  std::set<std::string> proved, known;
  for (const Scenario& scenario : scenarios) proved.insert(scenario.proves.begin(), scenario.proves.end());
  const auto wanted = [&](const std::string& pack) {
    return packs.empty() || std::find(packs.begin(), packs.end(), pack) != packs.end();
  };
  ClauseReport report;
  for (const Node& item : top.items) {
    Clause clause{needed(item, "id", name, problems), needed(item, "source", name, problems),
                  needed(item, "rule", name, problems)};
    const std::string pack = needed(item, "pack", name, problems);
    if (!known.insert(clause.id).second)
      problems.add(name, item.mark, "the clause '" + clause.id + "' is listed twice");
    // A clause about packs together counts if all of them do.
    const Node* with = item.find("with");
    const bool together = with && std::all_of(with->items.begin(), with->items.end(),
                                              [&](const Node& each) { return wanted(each.text); });
    if (!(with ? together : wanted(pack))) continue;
    ++report.clauses;
    if (!proved.contains(clause.id)) report.unproved.push_back(std::move(clause));
  }
  problems.throw_if_any();
  for (const Scenario& scenario : scenarios)
    for (const std::string& id : scenario.proves)
      if (!known.contains(id))
        report.unknown.push_back(scenario.file + ":" + std::to_string(scenario.mark.line) + ": " + id);
  return report;
}

}  // namespace rules::proof
