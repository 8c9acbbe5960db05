// ScenarioRunner: caches the games of scenarios, and reports the results.
#include "scenarios/scenario_parts.hpp"

namespace rules::scenarios {

ScenarioRunner::Table& ScenarioRunner::table(const Scenario& scenario, std::span<const std::string> without) {
  std::string key = std::to_string(scenario.selection.players);
  for (const std::string& pack : scenario.selection.packs) key += "\npack " + pack;
  for (const std::string& setting : scenario.selection.settings) key += "\nset " + setting;
  if (scenario.selection.marks) key += "\nmarks";
  for (const std::string& hook : without) key += "\nwithout " + hook;
  const auto found = tables_.find(key);
  if (found != tables_.end()) return found->second;
  Table table;
  table.linked = packs_->link(scenario.selection, without);
  table.host = table.linked->borrow_host();
  return tables_.emplace(key, std::move(table)).first->second;
}

bool ScenarioRunner::is_new(const packs::ContentError& error) { return told_.insert(error.what()).second; }

const packs::LinkedGame& ScenarioRunner::linked(const Scenario& scenario, std::span<const std::string> without) {
  return *table(scenario, without).linked;
}

ScenarioResult ScenarioRunner::run(const Scenario& scenario, std::span<const std::string> without) {
  return run(scenario, without, AlsoWanted{.debug = debug_});
}

ScenarioResult ScenarioRunner::run_traced(const Scenario& scenario, std::vector<TraceNode>& trace) {
  return run(scenario, {}, AlsoWanted{.trace = &trace});
}

ScenarioResult ScenarioRunner::run_lacking(const Scenario& scenario, Lacking& lacking) {
  return run(scenario, {}, AlsoWanted{.lacking = &lacking});
}

ScenarioResult ScenarioRunner::run_adapting(const Scenario& scenario,
                                            std::vector<std::pair<Seat, std::string>>& answered) {
  return run(scenario, {}, AlsoWanted{.adapted = &answered});
}

ScenarioResult ScenarioRunner::run(const Scenario& scenario, std::span<const std::string> without,
                                   const AlsoWanted& wanted) {
  ScenarioResult result{scenario.name, scenario.file, scenario.mark.line, false, "", scenario.proves, std::nullopt};
  packs::Problems wrong;
  try {
    Table& table = this->table(scenario, without);
    result.failure = play_scenario(scenario, *table.linked, *table.host, wrong, wanted);
  } catch (const ScenarioFault& fault) {
    wrong.add(scenario.file, fault.mark, fault.what());
  } catch (const packs::ContentError& error) {
    if (!scenario.error)
      wrong.add(scenario.file, scenario.mark,
                is_new(error) ? std::string("the packs can't be played:\n") + error.what()
                              : "the packs can't be played (see above)");
    else if (std::string(error.what()).find(*scenario.error) == std::string::npos)
      wrong.add(scenario.file, scenario.error_mark,
                "error\n    expected: " + *scenario.error + "\n    actual:   " + error.what());
  } catch (const std::exception& error) {
    wrong.add(scenario.file, scenario.mark, std::string("internal error: ") + error.what());
  }
  for (const packs::Problem& problem : wrong.list()) result.report += to_string(problem) + "\n";
  result.passed = wrong.empty();
  return result;
}

}  // namespace rules::scenarios
