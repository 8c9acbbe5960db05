#include "proof/clauses.hpp"

#include <algorithm>
#include <set>

#include "content/form.hpp"
#include "content/manifest.hpp"

namespace rules::proof {

using content::Node;

content::FieldSchema clauses_form() {
  using namespace content::form;
  return list("",
              map_of({required(sentence("id", "What scenarios call it under `proves`.")),
                      required(ref("pack", "pack", "Whose rule it is; `combo` if it is one of packs together.")),
                      list_of("with", "pack", "The packs that it is about together."),
                      required(sentence("source", "Where the rule stands.")),
                      required(sentence("rule", "The rule, in one sentence."))}),
              "The rules, sentence by sentence.");
}

ClauseReport compare_clauses(std::span<const Scenario> scenarios, const std::filesystem::path& clauses,
                             std::span<const std::string> packs) {
  content::Problems problems;
  const std::string name = clauses.generic_string();
  Node top = content::read_yaml_file(clauses, problems);
  problems.throw_if_any();
  content::check_value(top, clauses_form(), "", {name, "", {}, "clauses"}, problems);
  problems.throw_if_any();
  std::set<std::string> proved, known;
  for (const Scenario& scenario : scenarios) proved.insert(scenario.proves.begin(), scenario.proves.end());
  const auto wanted = [&](const std::string& pack) {
    return packs.empty() || std::find(packs.begin(), packs.end(), pack) != packs.end();
  };
  ClauseReport report;
  for (const Node& item : top.items) {
    Clause clause{item.find("id")->text, item.find("source")->text, item.find("rule")->text};
    const std::string& pack = item.find("pack")->text;
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
